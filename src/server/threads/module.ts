import { defineModule } from "#server/platform/module.ts"
import { CommentMailsEvery, mailComments, queueCommentMails } from "#server/threads/commentMails.ts"
import { ThreadsHandlers } from "#server/threads/ThreadsHandlers.ts"

/** The server part of the module `threads`: its HTTP handlers and jobs. */
export const threadsModule = defineModule({
  handlers: [ThreadsHandlers],
  jobs: { MailComments: ({ thread, user }) => mailComments(thread, user) },
  offers: [{ every: CommentMailsEvery, offer: queueCommentMails, what: "mails about comments" }]
})
