import type { messages as French } from "#schemas/provider/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isFlagRetired": "Esta bandeira já é proposta.",
  "closed.isFlagUsable": "Esta bandeira já não é proposta.",
  "closed.isUseKnown":
    "Mais documentos receberam esta bandeira desde que abriu esta página. Veja quantos antes de a eliminar.",
  "flag.name_missing": "Introduza o nome da bandeira.",
  "flag.name_taken": "Outra bandeira já tem este nome.",
  "flag.name_too_long": "Este nome é demasiado longo: no máximo 30 caracteres."
}
