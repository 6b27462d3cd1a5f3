import { Schema } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import { messageText } from "#schemas/shared/messages/index.ts"
import { ProblemDocument } from "#schemas/shared/problem.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test("[DOC-018] [DOC-019] [ERR-036] [ERR-038] a refusal says in the caller's language why an action is refused and what would allow it, as the screen does", async () => {
  const documents = documentsOf(portal)
  const firm = await portal.make.firm("Aube")
  const staff = await portal.make.staff(firm, "anne@aube.example")
  const vendor = await portal.make.vendor(firm, "Client")
  const guest = await portal.make.client(vendor, "invite@client.example", "guest")
  const folder = await portal.make.folder(vendor, "Banque")
  const closed = await documents.document(vendor, "clos.pdf", { parent: folder.id, author: staff, readOnly: true })
  const valid = await documents.document(vendor, "valide.pdf", { parent: folder.id, author: staff })
  await documents.event(staff, vendor, valid.id, { type: "document.validated" })
  const asked = async (as: typeof staff, id: number, language: "fr" | "en" | "pt") => {
    const answer = await documents.event<unknown>(
      as,
      vendor,
      id,
      { type: "node.trashed" },
      { headers: { "accept-language": language } }
    )
    return Schema.decodeUnknownSync(ProblemDocument, { onExcessProperty: "error" })(answer.body)
  }
  for (const language of ["fr", "en", "pt"] as const) {
    const says = (guard: string, opens: boolean) => ({
      guard,
      reason: messageText(language, `closed.${guard}`, {}),
      opens: opens ? messageText(language, `opens.${guard}`, {}) : null
    })
    expect((await asked(staff, closed.id, language)).because).toEqual([says("isWritable", true)])
    // This reason already says what to do, so there is no separate hint.
    expect((await asked(staff, valid.id, language)).because).toEqual([says("isNotValidated", false)])
    expect((await asked(guest, valid.id, language)).because).toEqual([says("isWriter", true)])
  }
})
