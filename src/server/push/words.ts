import type { Language } from "#schemas/shared/constants.ts"
import type { Topic } from "#server/mail/noticeLines.ts"

/** The texts of push messages without names. */
export const pushWords: Readonly<Record<Language, Readonly<Record<Topic, string>>>> = {
  fr: {
    comments: "De nouveaux messages.",
    documents: "Du nouveau dans vos documents.",
    tasks: "Du nouveau dans vos tâches et demandes.",
    orders: "Du nouveau dans vos demandes de services."
  },
  en: {
    comments: "New messages.",
    documents: "News in your documents.",
    tasks: "News in your tasks and requests.",
    orders: "News of your service requests."
  },
  pt: {
    comments: "Há novas mensagens.",
    documents: "Há novidades nos seus documentos.",
    tasks: "Há novidades nas suas tarefas e pedidos.",
    orders: "Há novidades nos seus pedidos de serviços."
  }
}
