import type { pages as French } from "#schemas/shared/messages/pages/fr.ts"

export const pages: Readonly<Record<keyof typeof French, string>> = {
  "batch.refused": "Nada foi alterado: {{count}} elemento(s) não o permitem.",
  "closed.isShareActive": "Esta partilha terminou.",
  "closed.mayDownload": "Esta partilha não permite transferir.",
  "closed.mayEndShare": "Só a pessoa que criou esta partilha e quem valida os documentos podem terminá-la.",
  "selection.empty": "Nada está selecionado.",
  "selection.repeated": "O mesmo elemento é indicado duas vezes.",
  "selection.too_many": "Demasiados elementos selecionados ao mesmo tempo.",
  "share.emails_too_many": "Vinte endereços no máximo.",
  "share.expiry_far": "Uma partilha dura um ano no máximo.",
  "share.expiry_missing": "Escolha até quando a ligação funciona.",
  "share.expiry_past": "Esta data já passou.",
  "share.message_too_long": "Esta mensagem não pode ultrapassar 1 000 caracteres.",
  "share.password_missing": "Esta partilha está protegida: introduza a palavra-passe.",
  "share.password_short": "Seis caracteres no mínimo.",
  "share.password_wrong": "Não é a palavra-passe desta partilha.",
  "share.people_missing": "Escolha pelo menos uma pessoa.",
  "share.people_too_many": "Cem pessoas no máximo.",
  "share.people_unknown": "Uma destas pessoas não tem acesso a esta empresa.",
  "share.sign_in": "Esta partilha destina-se a outra pessoa. Inicie sessão com a conta que recebeu a ligação.",
  "share.unknown": "Esta ligação não funciona: expirou, foi retirada ou o endereço está incompleto."
}
