import { sendMail, sweepMails } from "#server/mail/mailJobs.ts"
import { defineModule } from "#server/platform/module.ts"

export const mailModule = defineModule({
  jobs: {
    SendMail: ({ mail }) => sendMail(mail),
    SweepMails: () => sweepMails
  },
  nightly: ["SweepMails"]
})
