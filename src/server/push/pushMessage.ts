import { encodeContext } from "#schemas/access/context.ts"
import { fillPath, type RouteId, routeOf } from "#schemas/access/routes.ts"
import type { NoticeType } from "#schemas/notifications/notices.ts"
import type { PushMessage } from "#schemas/push/rules.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { noticeLine, type Topic, topicOf } from "#server/mail/noticeLines.ts"
import { mailTexts } from "#server/mail/mailWords.ts"
import { pushWords } from "#server/push/words.ts"

/** A notice as returned by `app.take_pushes`. */
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

/** Maximum characters of a text: a push message has room for 3,993 bytes in total. */
const longestText = 300

const screens: Readonly<Record<Topic, RouteId>> = {
  comments: "messages",
  documents: "documents",
  tasks: "tasks",
  orders: "home"
}

/**
 * The path that a tap on the message opens: a screen of the client file, or the home page for notices of the firm
 * itself.
 */
const addressFor = ({ firm_id, type, vendor_id }: PushNotice): string => {
  const id = vendor_id === null ? "home" : screens[topicOf(type)]
  return fillPath(routeOf(id).path, { context: encodeContext({ firmId: firm_id, vendorId: vendor_id }) })
}

/**
 * The push message for a notice. Without `showsNames` the text says only that there is news, because other people may
 * see a locked screen.
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
