import type { Texts } from "#ui/shared/locales/texts.ts"
import type { access as French } from "#ui/shared/locales/fr/access.ts"

export const access: Texts<typeof French> = {
  "autologin.failed.text": "Uma ligação de acesso só funciona uma vez e durante um minuto.",
  "autologin.failed.title": "Esta ligação já não é válida",
  "autologin.title": "A abrir a sua sessão…",
  "caps-lock": "A tecla Caps Lock está ativa.",
  email: "Endereço de e-mail",
  firstname: "Nome próprio",
  forgotten: "Esqueceu-se da palavra-passe?",
  lastname: "Apelido",
  "oops.back": "Voltar ao início",
  "oops.text": "O endereço pode ter mudado ou a página já não existe.",
  "oops.title": "Não foi possível encontrar esta página",
  password: "Palavra-passe",
  "password.hide": "Ocultar a palavra-passe",
  "password.hint": "Pelo menos 8 caracteres",
  "password.show": "Mostrar a palavra-passe",
  "providers.or": "ou",
  "providers.with": "Continuar com {{name}}",
  "setup.submit": "Criar a conta",
  "setup.text": "Esta instalação é nova. Crie o primeiro superadministrador, que irá configurar os escritórios.",
  "setup.title": "Bem-vindo",
  "signin.busy": "A iniciar sessão…",
  "signin.submit": "Iniciar sessão",
  "signin.title": "Iniciar sessão",
  "unavailable.text": "O portal não responde de momento. Tente novamente dentro de momentos.",
  "unavailable.title": "O portal está indisponível",
  "unknown-firm.text": "Verifique o endereço que o seu escritório lhe deu ou peça-o novamente.",
  "unknown-firm.title": "Endereço de escritório desconhecido",
  waiting: "Tente novamente dentro de {{count}} s"
}
