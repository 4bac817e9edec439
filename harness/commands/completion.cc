#include <iostream>

#include "commands/parse.h"
#include "commands/verbs.h"
#include "exit_status.h"

namespace nohatch {

int completion_verb(const CompletionOptions&) {
  std::string verbs, cases;
  for (const auto& [verb, options] : known_verbs()) {
    verbs += " " + verb;
    cases += "    " + verb + ") words=\"";
    for (const std::string& option : options) cases += " " + option;
    cases += "\" ;;\n";
  }
  std::cout << "_nohatch() {\n"
               "  local word=\"${COMP_WORDS[COMP_CWORD]}\" words=\"\"\n"
               "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
               "    COMPREPLY=($(compgen -W \"" << verbs << "\" -- \"$word\")); return\n  fi\n"
               "  case \"${COMP_WORDS[1]}\" in\n" << cases <<
               "  esac\n"
               "  if [[ \"$word\" == -* ]]; then COMPREPLY=($(compgen -W \"$words\" -- \"$word\")); return; fi\n"
               "  case \"${COMP_WORDS[1]}\" in\n"
               "    explain) COMPREPLY=($(compgen -W \"$(nohatch list attempts --quiet 2>/dev/null | cut -d' ' -f1)\" -- \"$word\")) ;;\n"
               "    list) COMPREPLY=($(compgen -W \"interpreters sandboxes pairs attempts witnesses\" -- \"$word\")) ;;\n"
               "    corpus) COMPREPLY=($(compgen -W \"show lint digest diff teeth\" -- \"$word\")) ;;\n"
               "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
               "  esac\n}\n"
               "complete -F _nohatch nohatch\n";
  return number(ExitStatus::kHeld);
}

}  // namespace nohatch
