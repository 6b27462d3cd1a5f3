import type { messages as French } from "#schemas/people/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "closed.hasTwoFactor": "Esta pessoa não ativou o início de sessão em dois passos.",
  "closed.isOfThisFirmAlone": "Esta pessoa também pertence a outro escritório: contacte a assistência da plataforma.",
  "closed.isOwnTwoFactor": "Para o seu, vá ao seu perfil, que pede um código.",
  "closed.hasNotJoined": "Esta pessoa já entrou no portal.",
  "closed.isAccessOpen": "Este acesso terminou. Reabra-o primeiro.",
  "closed.isAccessOver": "Este acesso já está aberto.",
  "closed.isAdminOfGroup": "Só os administradores do grupo podem fazer isto.",
  "closed.keepsAnAdmin": "O escritório deve manter pelo menos um administrador.",
  "closed.mayKeepMembers": "A sua função não permite alterar este acesso.",
  "people.dark_mode": "Escolha um modo de apresentação.",
  "people.language": "Escolha um dos idiomas propostos.",
  "people.name_theirs": "Esta pessoa é conhecida de outro escritório: só ela altera o seu nome.",
  "preferences.drive_format": "Escolha de um a três elementos, cada um apenas uma vez.",
  "preferences.editing": "Escolha uma das formas propostas.",
  "preferences.frequency": "Escolha uma das frequências propostas.",
  "terms.not_due": "Estas condições já não têm de ser aceites: já o foram, ou outra versão as substituiu.",
  "terms.text_missing": "Escreva o texto das condições.",
  "terms.text_too_long": "Este texto não pode exceder 60 000 caracteres.",
  "terms.title_missing": "Indique o título das condições.",
  "terms.title_too_long": "Este título não pode exceder 150 caracteres."
}
