import { sendMail, sweepMails } from "#server/mail/mailJobs.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `mail` does on the server. */
export const mailModule = defineModule({
  jobs: {
    SendMail: ({ mail }) => sendMail(mail),
    SweepMails: () => sweepMails
  },
  nightly: ["SweepMails"]
})
