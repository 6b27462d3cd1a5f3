import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { MailboxKey, mailboxPath } from "#server/mail/mailbox.ts"
import { demoFirms, demoPassword, demoSuperAdmin } from "#server/composition/demo/companies.ts"
import { Settings } from "#server/platform/Settings.ts"

/** The startup message: the URL, and the accounts if there are demonstration data. */
export const banner = (listening: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [demo] = yield* sql`select 1 from app.credentials(${demoSuperAdmin.email})`
    const { mail, pagesPort = listening } = yield* Settings
    const port = pagesPort
    const key = mail.isMailboxOpen ? "" : `?key=${yield* MailboxKey}`
    const lines = [
      "",
      `Dossier answers on http://localhost:${port}`,
      ...(mail.smtp === undefined ? [`Mails are kept: http://localhost:${port}${mailboxPath}${key}`] : [])
    ]
    if (demo === undefined) return [...lines, ""]
    const account = (who: string, email: string) => `  ${who.padEnd(20)} ${email}`
    const firms = demoFirms.flatMap((firm) => {
      const [vendor] = firm.vendors
      return [
        "",
        `${firm.name} — http://${firm.domain}:${port}`,
        account("firm admin", firm.admin.email),
        account("firm collaborator", firm.collaborator.email),
        ...(vendor === undefined
          ? []
          : [
              account("client admin", vendor.admin.email),
              account("client collaborator", vendor.collaborator.email),
              account("client guest", vendor.guest.email)
            ])
      ]
    })
    return [
      ...lines,
      ...firms,
      "",
      account("super admin", demoSuperAdmin.email),
      account("password for all", demoPassword),
      ""
    ]
  })
