import type { messages as French } from "#schemas/holding/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "holding.already_there": "Este processo já está nesse espaço de trabalho.",
  "holding.module_absent": "O grupo não tem todos estes módulos.",
  "holding.name_differs": "Este não é o nome do espaço de trabalho.",
  "holding.plan_missing": "Escolha o destino dos clientes deste espaço de trabalho.",
  "holding.transfer_elsewhere": "Escolha outro espaço de trabalho ativo do grupo."
}
