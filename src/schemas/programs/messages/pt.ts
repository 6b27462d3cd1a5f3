import type { messages as French } from "#schemas/programs/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasRoomForToken": "O limite de tokens foi atingido. Revogue os que já não são usados.",
  "closed.hasRoomForWebhook": "Um escritório pode ter dez webhooks no máximo. Elimine um primeiro.",
  "closed.isDeliveryEnded": "Este envio já está em curso.",
  "closed.isFirmReached": "A sua sessão por fornecedor de identidade não abre este escritório.",
  "closed.isWebhookActive": "Este webhook já está em pausa.",
  "closed.isWebhookPaused": "Este webhook já está ativo.",
  "closed.isWebhookRunning": "Retome primeiro este webhook.",
  "closed.mayKeepToken": "Este token não é seu.",
  "program.name_missing": "Indique um nome, por exemplo o do software.",
  "program.name_too_long": "Um nome pode ter no máximo 60 caracteres.",
  "program.scope_missing": "Escolha pelo menos um direito.",
  "webhook.address_closed": "Não é possível chegar a este endereço a partir do portal: tem de ser público.",
  "webhook.address_invalid": "Introduza um endereço que comece por https://",
  "webhook.refused": "O serviço respondeu com um erro.",
  "webhook.secret_lost": "A chave de assinatura já não pode ser lida. Substitua-a.",
  "webhook.unreachable": "O serviço não respondeu."
}
