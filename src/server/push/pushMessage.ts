import { encodeContext } from "#schemas/access/context.ts"
import { fillPath, type RouteId, routeOf } from "#schemas/access/routes.ts"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import type { PushMessage } from "#schemas/push/rules.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { noticeLine, type Topic, topicOf } from "#server/mail/noticeLines.ts"
import { mailTexts } from "#server/mail/mailWords.ts"
import { pushWords } from "#server/push/words.ts"

/** A notice as `app.take_pushes` gives it. */
export interface PushNotice {
  readonly id: number
  readonly type: NoticeType
  readonly firm_id: FirmId
  readonly vendor_id: VendorId | null
  readonly firm_name: string
  readonly by_name: string | null
  readonly company_name: string
  readonly names: ReadonlyArray<string>
  readonly count: number
}

/** Characters of a text; a message has room for 3,993 bytes. */
const longestText = 300

const screens: Readonly<Record<Topic, RouteId>> = {
  comments: "messages",
  documents: "documents",
  tasks: "tasks",
  orders: "home"
}

/** Where a tap on the message leads: the screen of the client file, or the home page for the firm's own. */
const addressFor = ({ firm_id, type, vendor_id }: PushNotice): string => {
  const id = vendor_id === null ? "home" : screens[topicOf(type)]
  return fillPath(routeOf(id).path, { context: encodeContext({ firmId: firm_id, vendorId: vendor_id }) })
}

/**
 * What a device shows for a notice. Without `showsNames` the text says only that there is news: a locked screen is read
 * by others too.
 */
export const pushMessage = (notice: PushNotice, language: Language, showsNames: boolean): PushMessage => {
  const { by_name, company_name: company, count, firm_name, id, names, type } = notice
  const body = showsNames
    ? noticeLine({ type, company, count, from: by_name ?? "", names }, mailTexts[language])
    : pushWords[language][topicOf(type)]
  return {
    title: firm_name.slice(0, longestText),
    body: body.slice(0, longestText),
    address: addressFor(notice),
    tag: `notice-${id}`
  }
}
