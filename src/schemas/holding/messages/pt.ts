import type { messages as French } from "#schemas/holding/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasSignedIn": "Esta pessoa ainda nunca entrou.",
  "closed.isOfWorkspace": "Esta pessoa não é da equipa desse espaço de trabalho.",
  "closed.isToldOfLast": "É o último espaço de trabalho desta pessoa: diga o que lhe acontece.",
  "closed.isWorkspaceOpen": "Este espaço de trabalho está fechado ou vai ser eliminado.",
  "holding.already_there": "Este processo já está nesse espaço de trabalho.",
  "holding.assigned_already": "Nada a mudar: já lhe está tudo atribuído.",
  "holding.last_workspace": "Escolha o que acontece a esta pessoa sem espaço de trabalho.",
  "holding.module_absent": "O grupo não tem todos estes módulos.",
  "holding.name_differs": "Este não é o nome do espaço de trabalho.",
  "holding.plan_missing": "Escolha o destino dos clientes deste espaço de trabalho.",
  "holding.transfer_elsewhere": "Escolha outro espaço de trabalho ativo do grupo."
}
