/** Texts of thread errors, by message code. */
export const messages = {
  "chat.absence_long": "Esta mensagem não pode ter mais de 500 caracteres.",
  "chat.day_invalid": "Escreva as horas assim: 9:00-18:00, ou deixe vazio se o escritório estiver fechado.",
  "chat.hours_invalid": "Cada dia aberto começa antes de terminar.",
  "chat.widget_invalid": "Indique um endereço completo que comece por https://",
  "closed.hasContent": "Escreva uma mensagem ou junte um ficheiro.",
  "closed.hasFolder": "Nenhuma pasta do cliente serve para este ficheiro. Adicione-o aos documentos.",
  "closed.isAuthor": "Só o autor de uma mensagem pode alterá-la.",
  "closed.isReplySender": "Este endereço só aceita respostas da pessoa a quem foi dado.",
  "closed.isOwnComment": "Só o autor de uma mensagem e um administrador do escritório podem eliminá-la.",
  "closed.isThreadClosed": "Esta conversa está aberta.",
  "closed.isThreadOpen": "Esta conversa está encerrada.",
  "closed.takesFiles":
    "Um ficheiro junto aqui seria visível para o cliente. Use a conversa partilhada ou os documentos.",
  "comment.files_invalid": "Um documento junto já não está disponível.",
  "comment.files_refused": "Retire os ficheiros recusados antes de enviar.",
  "comment.folder": "Conversas",
  "comment.people_invalid": "Uma pessoa mencionada é desconhecida.",
  "comment.text_invalid": "Escreva o texto da mensagem.",
  "comment.too_long": "Uma mensagem não pode ter mais de 4000 caracteres.",
  "comment.too_many": "Escreveu {{count}} mensagens num minuto. Aguarde um momento antes de continuar.",
  "comment.too_many_files": "Uma mensagem não pode ter mais de 10 ficheiros."
}
