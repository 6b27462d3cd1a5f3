import type { messages as French } from "#schemas/provider/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isFlagRetired": "This flag is offered already.",
  "closed.isFlagUsable": "This flag has already stopped being offered.",
  "closed.isUseKnown":
    "More documents have got this flag since you opened this page. See how many before you delete it.",
  "flag.name_missing": "Enter the flag’s name.",
  "flag.name_taken": "Another flag has this name already.",
  "flag.name_too_long": "This name is too long: 30 characters at most."
}
