import { AccessHandlers } from "#server/access/AccessHandlers.ts"
import { IdentityProvidersHandlers } from "#server/access/IdentityProvidersHandlers.ts"
import { PasswordsHandlers } from "#server/access/PasswordsHandlers.ts"
import { SignInHandlers } from "#server/access/SignInHandlers.ts"
import { SsoHandlers } from "#server/access/SsoHandlers.ts"
import { TwoFactorHandlers } from "#server/access/TwoFactorHandlers.ts"
import { forgetExpired } from "#server/access/forgetExpired.ts"
import { answerVisitor } from "#server/access/visitorRequests.ts"
import { defineModule } from "#server/platform/module.ts"

export const accessModule = defineModule({
  handlers: [
    SignInHandlers,
    SsoHandlers,
    AccessHandlers,
    PasswordsHandlers,
    TwoFactorHandlers,
    IdentityProvidersHandlers
  ],
  jobs: {
    AnswerVisitor: ({ request }) => answerVisitor(request),
    ForgetExpired: () => forgetExpired
  },
  nightly: ["ForgetExpired"]
})
