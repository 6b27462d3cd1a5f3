import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { HomeTalk } from "#schemas/home/home.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatDateTime } from "#services/shared/display/formats.ts"
import { linkTo } from "#ui/app/links.ts"
import { lock } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"

/** [CHT-O01] A conversation with unread comments, as an item of the home page. */
export function TalkItem({ firmId, talk }: { readonly talk: HomeTalk; readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("home")
  const { at, audience, by, company, subject, subject_id, text, title, unread } = talk
  const context = encodeContext({ firmId, vendorId: company?.id ?? null })
  return (
    <li className="home-item">
      <div className="home-item-text">
        <Link
          {...linkTo("messages", { context }, { about: `${subject}-${subject_id}-${audience}` })}
          className="home-item-title"
        >
          {title}
        </Link>
        <span className="home-item-facts">
          <span className="truncate">{by === null ? text : `${by.name} : ${text}`}</span>
          <time dateTime={at}>{formatDateTime(i18n.language as Language, at)}</time>
        </span>
      </div>
      {audience === "internal" ? (
        <span className="tag" data-tone="warn">
          <Icon of={lock} />
          {t("messages.internal")}
        </span>
      ) : null}
      <span className="tag">{t("messages.new", { count: unread })}</span>
    </li>
  )
}
