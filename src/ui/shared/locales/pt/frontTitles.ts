import type { titles as french } from "#ui/shared/locales/fr/frontTitles.ts"
import type { Texts } from "#ui/shared/locales/texts.ts"

export const titles: Texts<typeof french> = {
  "cgu-cgv": "Condições de utilização",
  "create-password": "Criar a minha palavra-passe",
  meet: "Reunião",
  oops: "Página não encontrada",
  redirection: "Redirecionamento…",
  "reset-password": "Palavra-passe esquecida",
  "reset-password-submit": "Nova palavra-passe",
  share: "Documentos partilhados",
  signin: "Iniciar sessão",
  "sso-error": "Não foi possível iniciar sessão",
  sign: "Assinar um documento",
  verify: "Verificar um documento assinado"
}
