import type { messages as French } from "#schemas/workspaces/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.isCustomerPlanMade": "Escolha primeiro o destino dos clientes deste espaço de trabalho.",
  "closed.isFirmActive": "Este escritório já está desativado.",
  "closed.isFirmDeactivated": "Este escritório está ativo: não há nada a reativar.",
  "closed.isFirmKept": "Este espaço de trabalho está a ser eliminado: já não há nada a alterar nele.",
  "closed.isFirmLeaving": "Ninguém pediu a eliminação deste espaço de trabalho.",
  "closed.isFirmNamed": "Escreva o nome do espaço de trabalho tal como está escrito.",
  "closed.isFirmStaying": "A eliminação deste espaço de trabalho já foi pedida.",
  "closed.keepsAGroupAdmin": "Outro espaço de trabalho ativo tem de manter um administrador do grupo.",
  "closed.keepsFirms": "Só os administradores do grupo e da plataforma decidem sobre este espaço de trabalho.",
  "closed.mayTakeAll": "Ainda há clientes neste espaço de trabalho.",
  "firm.domain_alike": "Este endereço é demasiado parecido com o de outro escritório.",
  "firm.domain_in_use": "Outro escritório já usa este endereço. Quer partilhá-lo?",
  "firm.domain_invalid": "Este endereço não é válido. Exemplo: portal.meu-escritorio.pt",
  "firm.domain_missing": "Indique o endereço do portal.",
  "firm.domain_other_group":
    "Um escritório de outro grupo usa este endereço. Dois escritórios só o partilham dentro do mesmo grupo.",
  "firm.domain_taken": "Este endereço já pertence a outro portal.",
  "firm.domain_unserved": "Este endereço não conduz a este portal. Peça a quem o gere que o acrescente.",
  "firm.group_missing": "Indique o grupo que esta pessoa vai administrar.",
  "firm.name_missing": "Indique o nome do escritório.",
  "firm.outside_id_invalid": "Apenas letras, algarismos, pontos, hífenes e sublinhados, 100 caracteres no máximo.",
  "firm.welcome_too_long": "Esta mensagem é demasiado longa: 500 caracteres no máximo."
}
