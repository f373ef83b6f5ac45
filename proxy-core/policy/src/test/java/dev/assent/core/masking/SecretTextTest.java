package dev.assent.core.masking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The mask takes the value and nothing around it, and leaves what somebody else fills in.
class SecretTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "password": "hunter2x",              | "password": "[masked medium]",
          "password": "ab",                    | "password": "[masked short]",
          {"Authorization": "Bearer abcdefgh1"} | {"Authorization": "Bearer [masked medium]"}
          {"Authorization": "opaque-1234"}     | {"Authorization": "[masked medium]"}
          'token': 'abc def ghi',              | 'token': '[masked medium]',
          token = "abcdefgh"                   | token = "[masked medium]"
          {\\"token\\": \\"abcdefgh\\"}        | {\\"token\\": \\"[masked medium]\\"}
          password: correcthorse, x            | password: [masked medium], x
          --token abcdefgh                     | --token [masked medium]
          --token "abc def"                    | --token "[masked short]"
          "password": "[masked short]"         | "password": "[masked short]"
          "password": "[masked]"               | "password": "[masked]"
          "api_key": "${input:key}"            | "api_key": "${input:key}"
          "token": "${env:GH_TOKEN}",          | "token": "${env:GH_TOKEN}",
          "token": "{env:GH_TOKEN}"            | "token": "{env:GH_TOKEN}"
          "token": "$GH_TOKEN"                 | "token": "$GH_TOKEN"
          "token": "%GH_TOKEN%"                | "token": "%GH_TOKEN%"
          "Authorization": "Bearer ${TOKEN}"   | "Authorization": "Bearer ${TOKEN}"
          token: ${{ secrets.GH_TOKEN }}       | token: ${{ secrets.GH_TOKEN }}
          --token=$GH_TOKEN                    | --token=$GH_TOKEN
          "password": "$ecretPass1"            | "password": "[masked medium]"
          "password": "${X:-hunter2hunter2}"   | "password": "[masked medium]"
          "token": "$GH_TOKEN and hunter2"     | "token": "[masked medium]"
          """)
  void theValueIsMaskedAndNothingAround(String text, String masked) {
    assertThat(SecretText.masked(text)).isEqualTo(masked);
  }
}
