import type { messages as French } from "#schemas/applications/messages/fr.ts"

export const messages: Readonly<Record<keyof typeof French, string>> = {
  "application.attachment_invalid": "Indique um número inteiro de megabytes, de 1 a 50.",
  "application.client_has_it": "Este cliente já tem esta aplicação.",
  "application.role_missing": "Escolha pelo menos uma função.",
  "application.text_too_long": "Este texto não pode exceder 300 caracteres.",
  "application.title_missing": "Indique o título.",
  "application.title_too_long": "Um título não pode exceder 60 caracteres.",
  "application.uri_missing": "Indique o endereço da aplicação.",
  "closed.isApplicationOff": "Esta aplicação já está ativa.",
  "closed.isApplicationOn": "Esta aplicação já está inativa.",
  "closed.isConnectionActivated": "A ligação não está ativada.",
  "closed.isConnectionDeactivated": "A ligação não está desativada.",
  "closed.isParentActivated": "A ligação do escritório não está ativada.",
  "connection.address_closed": "O portal não acede a este endereço: tem de ser público e começar por https://.",
  "connection.address_invalid": "Indique um endereço que comece por https://",
  "connection.answer_unfit": "O serviço respondeu com um erro. Tente de novo ou verifique o endereço.",
  "connection.authorization_lost": "Esta autorização já não é válida. Recomece a ligação.",
  "connection.authorization_refused": "O serviço recusou o acesso ao portal.",
  "connection.credentials_refused": "O serviço recusa estas credenciais.",
  "connection.directory_invalid": "Indique uma pasta sem «..» nem barras invertidas.",
  "connection.directory_missing": "Esta pasta não existe no servidor ou não permite escrita.",
  "connection.duplicate": "Outra ligação desta aplicação já usa este valor.",
  "connection.duplicate_or_mail_missing":
    "Parâmetro de ligação já usado ou endereço de e-mail em falta. Contacte o suporte.",
  "connection.exists": "Esta aplicação já está ligada.",
  "connection.fingerprint_invalid": "Uma impressão digital começa por SHA256: seguida de 43 caracteres.",
  "connection.host_changed":
    "O servidor já não apresenta a mesma impressão digital. Verifique-a antes de a substituir.",
  "connection.host_invalid": "Indique o nome de um servidor, como sftp.exemplo.pt.",
  "connection.login_missing": "Indique o identificador.",
  "connection.not_connector": "Esta aplicação não se liga desta forma.",
  "connection.not_found_there": "O serviço não conhece este valor.",
  "connection.parameters_invalid": "Parâmetros de ligação inválidos.",
  "connection.parent_invalid":
    "Os parâmetros da subscrição do escritório são inválidos. Verifique primeiro a ligação do escritório.",
  "connection.password_too_long": "A palavra-passe não pode ter mais de 500 caracteres.",
  "connection.person_gone":
    "A pessoa que criou a ligação já não tem acesso a este processo. Altere a ligação para a retomar.",
  "connection.port_invalid": "Indique uma porta de 1 a 65535.",
  "connection.secret_invalid": "Um segredo tem no máximo 500 caracteres, sem acentos.",
  "connection.secret_lost": "O segredo já não pode ser lido. Introduza-o de novo.",
  "connection.secret_short": "Um segredo de assinatura tem pelo menos 24 caracteres.",
  "connection.software_missing": "Indique o nome do software.",
  "connection.text_too_long": "Este texto é demasiado longo.",
  "connection.unreachable": "Não foi possível contactar o serviço.",
  "connection.url_invalid": "Indique um endereço que comece por https://, sem utilizador nem palavra-passe."
}
