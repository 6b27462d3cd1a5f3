import type { messages as French } from "#schemas/themes/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.areTheirThemes": "Só pode escolher temas a que tem acesso.",
  "closed.hasOwnThemes": "Este elemento já segue os temas da sua pasta.",
  "closed.hasValidFields": "Alguns campos têm de ser corrigidos.",
  "closed.isOnNothing": "Há pastas ou documentos com este tema. Retire-o primeiro, também no lixo.",
  "closed.isTitleFree": "Este título já existe.",
  "theme.catalogue_full": "200 temas no máximo no catálogo.",
  "theme.person_unknown": "Uma destas pessoas não pode receber este tema.",
  "theme.private_for_others":
    "Um tema privado da empresa ficaria oculto ao escritório. Partilhe-o ou deixe a empresa criá-lo.",
  "theme.title_characters": "Este título contém caracteres que não são permitidos.",
  "theme.title_missing": "Introduza o título do tema.",
  "theme.title_taken": "Este título já existe."
}
