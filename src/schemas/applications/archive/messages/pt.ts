import type { messages as French } from "#schemas/applications/archive/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "archive.address_missing": "Introduza o endereço do arquivo.",
  "archive.address_invalid": "É um endereço completo que começa por https://",
  "archive.address_own": "Este endereço é o do seu portal. Introduza o do arquivo.",
  "archive.secret_invalid": "De 32 a 200 caracteres, sem espaços nem acentos.",
  "archive.secret_missing": "Introduza o segredo que o arquivo lhe deu.",
  "closed.isKeptOutside": "Os documentos desta empresa estão no portal, não no arquivo.",
  "closed.isArchiveSet":
    "O seu escritório ainda não ligou o arquivo. Um administrador fá-lo nas definições, em Aplicações."
}
