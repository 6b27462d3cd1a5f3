import type { messages as French } from "#schemas/catalog/orders/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasDeclineReason": "Indique porque recusa este pedido.",
  "closed.isOrderable": "Um dos serviços escolhidos já não está disponível. Retire-o do seu pedido.",
  "closed.isPriceAsShown": "Um preço mudou entretanto. Verifique o novo total antes de encomendar.",
  "closed.isRequestOpen": "Este pedido já está encerrado.",
  "closed.isRequestUndecided": "O escritório já aceitou este pedido.",
  "closed.isSameOrder": "Este pedido já foi enviado com outro conteúdo. Recarregue a página.",
  "closed.mayDecideRequest": "Cabe ao escritório responder a este pedido.",
  "closed.mayOrder": "Só o cliente pode retirar o seu pedido.",
  "service_request.items_missing": "Escolha pelo menos um serviço ou uma oferta.",
  "service_request.message_too_long": "Uma mensagem tem no máximo 2000 caracteres.",
  "service_request.not_created":
    "O pedido de serviço não foi criado. O que introduziu continua aqui: tente de novo ou contacte o suporte se voltar a acontecer.",
  "service_request.reason_missing": "Indique porque recusa este pedido.",
  "service_request.too_many_items": "Um pedido tem no máximo 50 serviços."
}
