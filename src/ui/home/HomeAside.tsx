import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { encodeContext } from "#schemas/access/context.ts"
import type { HomeGuide } from "#schemas/home/home.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { parisToday } from "#services/people/today.ts"
import { formatWholeDay } from "#services/shared/days.ts"
import { locales } from "#services/shared/display/formats.ts"
import { calendarDays, calendarStep } from "#services/tasks/calendarDays.ts"
import { linkTo, type Way } from "#ui/app/links.ts"
import { usePageTexts } from "#ui/app/frame/pageTexts.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { NoticeLine } from "#ui/notifications/NoticeLine.tsx"
import { file } from "#ui/shared/icons/frame/documentIcons.ts"
import { building, inbox } from "#ui/shared/icons/frame/icons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { angleLeft, angleRight } from "#ui/shared/icons/pageIcons.ts"
import "#ui/home/homeAside.css"
import "#ui/notifications/notices.css"

/** Maximum number of news groups on the home page; the inbox has all. */
const newsShown = 4

/**
 * [ACC-084] The side column of the home page: news, favourites, recent documents, and a calendar of the month's tasks.
 */
export function HomeAside({ firmId }: { readonly firmId: FirmId }) {
  usePageTexts("notifications")
  const { t } = useTranslation("waits")
  return (
    <aside className="home-aside" aria-label={t("aside")}>
      <News firmId={firmId} />
      <Shortcuts firmId={firmId} />
      <Month firmId={firmId} />
    </aside>
  )
}

function News({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("waits")
  const { context } = useHere()
  const { data } = useQuery(
    useCall("notices.inbox", { params: { firmId }, query: { show: "unread" }, showError: false })
  )
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className="panel home-line" aria-labelledby="home-news">
      <div className="home-line-head">
        <Icon of={inbox} />
        <h2 id="home-news">{t("news")}</h2>
        <span className="home-count num">{data.counts.unread}</span>
        <span className="grow" />
        <Link {...linkTo("home", { context }, { show: "inbox", view: "unread" })}>{t("news.all")}</Link>
      </div>
      <ul className="home-news">
        {data.data.slice(0, newsShown).flatMap(({ notices }) => {
          const [newest] = notices
          return newest === undefined ? [] : [<NoticeLine key={newest.id} notice={newest} onOpen={() => undefined} />]
        })}
      </ul>
    </section>
  )
}

type ShortcutItem = Pick<HomeGuide["favourites"][number], "company" | "document">

function Shortcuts({ firmId }: { readonly firmId: FirmId }) {
  const { t } = useTranslation("waits")
  const guide = useQuery(useCall("home.guide", { params: { firmId }, showError: false })).data?.data
  const lists = [
    ["favourites", guide?.favourites ?? []],
    ["documents", guide?.documents ?? []]
  ] as const
  return lists.map(([id, items]) =>
    items.length === 0 ? null : (
      <section key={id} className="panel home-line" aria-labelledby={`home-${id}`}>
        <div className="home-line-head">
          <h2 id={`home-${id}`}>{t(`${id}.title`)}</h2>
        </div>
        <ul className="home-shortcuts">
          {items.map((item) => (
            <Shortcut key={`${item.company.id} ${item.document?.hash}`} firmId={firmId} item={item} />
          ))}
        </ul>
      </section>
    )
  )
}

function Shortcut({ firmId, item: { company, document } }: { readonly firmId: FirmId; readonly item: ShortcutItem }) {
  const context = encodeContext({ firmId, vendorId: company.id })
  const way: Way =
    document === null
      ? linkTo("documents", { context, folderHash: undefined })
      : linkTo("viewer", { context, folderHash: document.folder_hash, documentHash: document.hash })
  return (
    <li>
      <Link {...way} activeProps={{}}>
        <Icon of={document === null ? building : file} />
        <span>
          {document?.name ?? company.name}
          {document === null ? null : <small>{company.name}</small>}
        </span>
      </Link>
    </li>
  )
}

/** The calendar of a month with the number of tasks due on each day; each day links to its tasks. */
function Month({ firmId }: { readonly firmId: FirmId }) {
  const { i18n, t } = useTranslation("waits")
  const language = i18n.language as Language
  const { context, entity, modules } = useHere()
  const today = parisToday()
  const [day, setDay] = useState(today)
  const days = calendarDays("month", day)
  const has = modules?.includes("tasks") === true
  const vendorId = entity?.vendorId ?? null
  const { data } = useQuery({
    ...useCall("tasks.days", {
      query: {
        firm_id: firmId,
        ...(vendorId === null ? {} : { vendor_id: vendorId }),
        statuses: "to_do,in_progress",
        due_after: days[0] ?? day,
        due_before: days.at(-1) ?? day,
        per_day: 1
      },
      showError: false
    }),
    enabled: has,
    placeholderData: (before) => before
  })
  if (!has) return null
  const found = new Map((data?.data ?? []).map((one) => [one.day, one]))
  const month = new Intl.DateTimeFormat(locales[language], { month: "long", year: "numeric", timeZone: "UTC" })
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: "narrow", timeZone: "UTC" })
  const dateOf = (one: string) => new Date(`${one}T00:00:00Z`)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <section className="panel home-line home-month" aria-labelledby="home-month">
      <div className="home-line-head">
        <h2 id="home-month" aria-live="polite">
          {month.format(dateOf(day))}
        </h2>
        <span className="grow" />
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t(by === -1 ? "month.before" : "month.after")}
            title={t(by === -1 ? "month.before" : "month.after")}
            onClick={() => setDay(calendarStep("month", day, by))}
          >
            <Icon of={by === -1 ? angleLeft : angleRight} />
          </button>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            {days.slice(0, 7).map((one) => (
              <th key={one} scope="col">
                <abbr
                  title={new Intl.DateTimeFormat(locales[language], { weekday: "long", timeZone: "UTC" }).format(
                    dateOf(one)
                  )}
                >
                  {weekday.format(dateOf(one))}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const tasks = found.get(one)
                const figure = Number(one.slice(8))
                return (
                  <td
                    key={one}
                    data-other={!one.startsWith(day.slice(0, 7)) || undefined}
                    aria-current={one === today ? "date" : undefined}
                  >
                    {tasks === undefined ? (
                      <span className="num">{figure}</span>
                    ) : (
                      <Link
                        className="num"
                        data-late={tasks.overdue > 0 || undefined}
                        aria-label={t("month.day", { day: formatWholeDay(language, one), count: tasks.total })}
                        {...linkTo("tasks", { context }, { view: "week", day: one })}
                      >
                        {figure}
                      </Link>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
