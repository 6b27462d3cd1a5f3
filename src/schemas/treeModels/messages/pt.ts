import type { messages as French } from "#schemas/treeModels/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasFolders": "Adicione pelo menos uma pasta antes de propor este modelo.",
  "closed.isDefaultModel": "Este não é o modelo predefinido.",
  "closed.isModelAvailable": "Este modelo ainda é um rascunho. Proponha-o primeiro.",
  "closed.isModelDraft": "Este modelo já é proposto.",
  "closed.isModelUnused": "Há processos de clientes com esta estrutura: não pode ser eliminada.",
  "closed.isNotDefaultModel": "Este é o modelo predefinido. Escolha primeiro outro.",
  "tree_model.description_too_long": "Uma descrição tem no máximo 500 caracteres.",
  "tree_model.folder_characters": "O nome de uma pasta tem caracteres que não são permitidos.",
  "tree_model.folder_missing": "Dê um nome a esta pasta.",
  "tree_model.folder_too_long": "O nome de uma pasta tem no máximo 254 caracteres.",
  "tree_model.folder_twice": "Já existe uma pasta com as mesmas propriedades neste lugar.",
  "tree_model.key_invalid": "O identificador de uma pasta tem 1 a 32 letras sem acento, algarismos ou hífenes.",
  "tree_model.key_twice": "Duas pastas têm o mesmo identificador.",
  "tree_model.level_leaps": "Esta pasta não está em nenhuma outra: o seu nível ultrapassa o da pasta acima.",
  "tree_model.limit": "Um escritório tem no máximo 200 modelos.",
  "tree_model.name_characters": "Este nome tem caracteres que não são permitidos.",
  "tree_model.name_missing": "Introduza o nome do modelo.",
  "tree_model.name_taken": "Outro modelo tem este nome.",
  "tree_model.name_too_long": "Um nome tem no máximo 80 caracteres.",
  "tree_model.themes_invalid": "Uma pasta tem no máximo 50 temas, cada um uma vez.",
  "tree_model.too_deep": "As pastas encaixam-se em 10 níveis no máximo.",
  "tree_model.too_many_folders": "Um modelo tem no máximo 1000 pastas.",
  "tree_model.year_twice": "Um modelo só tem uma pasta de exercícios."
}
