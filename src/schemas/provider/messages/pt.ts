import type { messages as French } from "#schemas/provider/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "product.stripe_invalid": "Apenas letras, algarismos, pontos, hífenes e sublinhados, 100 caracteres no máximo.",
  "switch.percent_invalid": "Um número inteiro de 0 a 100.",
  "emergency.reason_missing": "Diga porquê, numa frase: o escritório vai lê-la (pelo menos 20 caracteres).",
  "emergency.reason_too_long": "500 caracteres no máximo.",
  "closed.isAloneThere": "Já tem um acesso aberto a este escritório.",
  "closed.isEmergencyOver": "Este acesso terminou.",
  "closed.mayEndEmergency": "Só o seu autor e os administradores do escritório terminam este acesso.",
  "closed.isReasonStated": "Diga porquê, numa frase.",
  "closed.isInTime": "O tempo deste acesso terminou.",
  "closed.isOwnEmergency": "Este acesso é de outra pessoa.",
  "closed.isUnsubscribed":
    "Há escritórios com subscrição desta aplicação. Termine primeiro as subscrições ou deixe de a propor.",
  "closed.isOnOffer": "Esta aplicação já não é proposta.",
  "closed.isOffOffer": "Esta aplicação já é proposta.",
  "closed.hasPlaceLeft":
    "A subscrição do escritório não permite mais pessoas na equipa. Retire um acesso ou alargue a subscrição.",
  "closed.lacksProduct": "Este escritório já tem este produto.",
  "closed.hasProduct": "Este escritório não tem este produto.",
  "closed.isUnsold": "Há escritórios com este produto. Retome-o primeiro, ou retire-o da venda.",
  "closed.isProductOnOffer": "Este produto já não está à venda.",
  "closed.isProductOffered": "Este produto já foi retirado da venda.",
  "closed.isProductWithdrawn": "Este produto já está à venda.",
  "product.limit_invalid": "Introduza um número inteiro, ou deixe vazio.",
  "product.name_missing": "Introduza o nome do produto.",
  "product.name_taken": "Outro produto já tem este nome.",
  "product.name_too_long": "Este nome é demasiado longo: 60 caracteres no máximo.",
  "closed.isFlagRetired": "Esta bandeira já é proposta.",
  "closed.isFlagUsable": "Esta bandeira já não é proposta.",
  "closed.isUseKnown":
    "Mais documentos receberam esta bandeira desde que abriu esta página. Veja quantos antes de a eliminar.",
  "flag.name_missing": "Introduza o nome da bandeira.",
  "flag.name_taken": "Outra bandeira já tem este nome.",
  "flag.name_too_long": "Este nome é demasiado longo: no máximo 30 caracteres."
}
