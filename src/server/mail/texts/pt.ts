import type { MailTextKey } from "#server/mail/texts/fr.ts"

export const pt: Readonly<Record<MailTextKey, string>> = {
  "contact.subject": "Pedido de contacto: {{firstName}} {{lastName}}",
  "contact.title": "Uma pessoa pede para ser contactada",
  "contact.line": "{{firstName}} {{lastName}} deixou o endereço {{email}}.",
  footer: "Mensagem automática enviada por {{sender}}. Por favor, não responda.",
  greeting: "Olá {{firstname}},",
  "greeting.nobody": "Olá,",
  "invitation.subject": "{{sender}} abre-lhe o seu espaço de cliente",
  "invitation.title": "Crie a sua palavra-passe",
  "invitation.line":
    "{{sender}} convida-o para o seu portal, onde trocará os seus documentos em segurança. Escolha uma palavra-passe para entrar.",
  "invitation.button": "Criar a minha palavra-passe",
  "invitation.after": "Se não esperava este convite, ignore esta mensagem: nenhum acesso será aberto.",
  "link.by_hand": "Se o botão não abrir, copie este endereço para o seu navegador:",
  "link.until": "Esta ligação só serve uma vez, até {{until}}.",
  "mailbox.empty": "Ainda não foi enviado nenhum e-mail.",
  "mailbox.note": "Nenhum servidor de correio está configurado: os e-mails ficam aqui.",
  "mailbox.title": "E-mails guardados",
  "password_changed.subject": "A sua palavra-passe foi alterada",
  "password_changed.title": "A sua palavra-passe foi alterada",
  "password_changed.line":
    "A palavra-passe da sua conta foi alterada em {{at}}. As suas outras sessões abertas foram encerradas.",
  "password_changed.after": "Se não foi você, escolha imediatamente uma nova palavra-passe.",
  "password_changed.button": "Escolher uma nova palavra-passe",
  "reset.subject": "Escolha uma nova palavra-passe",
  "reset.title": "Escolha uma nova palavra-passe",
  "reset.line": "Pediu para substituir a palavra-passe da sua conta {{email}}.",
  "reset.button": "Escolher uma palavra-passe",
  "reset.after":
    "Se não pediu nada, ignore esta mensagem: a sua palavra-passe atual continua válida e mais ninguém recebeu esta ligação.",
  "share.button": "Ver os documentos",
  "share.line": "{{from}} partilha consigo: {{names}}.",
  "share.message": "«{{message}}»",
  "share.password": "Será pedida uma palavra-passe: {{from}} comunica-a em separado.",
  "share.subject": "{{from}} partilha documentos consigo",
  "share.title": "Tem documentos à sua espera",
  "share.until": "Esta ligação funciona até {{until}}. Transmita-a apenas às pessoas interessadas."
}
