import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import type { ClientFile, Feed } from "#schemas/customers/clientFile.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { useHere } from "#ui/app/useHere.ts"
import { FilePage } from "#ui/customers/file/FilePage.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { bolt } from "#ui/shared/icons/frame/icons.ts"
import { AccessGate } from "#ui/app/AccessGate.tsx"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import "#ui/shared/entityList.css"

/**
 * [CLI-O04] [CLI-011] The feeds that add documents or data to a client file automatically; a tab of the file, and a
 * page of the company's settings.
 */
export function AutomationPage() {
  return (
    <AccessGate>
      <FilePage rows={4}>{(file) => <Automations file={file} />}</FilePage>
    </AccessGate>
  )
}

function Automations({ file }: { readonly file: ClientFile }) {
  const { t } = useTranslation("automation")
  const query = useQuery(useCall("clientFiles.feeds", { params: { vendorId: file.id }, showError: false }))
  return (
    <>
      <p className="muted">{t("intro")}</p>
      <section className="panel" aria-label={t("title")}>
        <EntityList
          query={query}
          rows={3}
          of={({ data }) => data}
          keyOf={({ id, kind }) => `${kind}${id}`}
          none={{ icon: bolt, title: t("none"), text: t("none.text"), action: <ToDocuments /> }}
        >
          {(feed) => <Line feed={feed} />}
        </EntityList>
      </section>
    </>
  )
}

function ToDocuments() {
  const { t } = useTranslation("automation")
  const { context } = useHere()
  return (
    <Link className="button" data-kind="second" to="/documents/{-$context}/{-$folderHash}" params={{ context }}>
      {t("documents")}
    </Link>
  )
}

const tones = { pending: "warn", activated: "ok", deactivated: "plain" } as const

function Line({ feed }: { readonly feed: Feed }) {
  const { t } = useTranslation("automation")
  return (
    <li className="entity-line">
      <span className="entity-mark" aria-hidden="true">
        <Icon of={bolt} />
      </span>
      <div className="entity-text">
        <h2 className="entity-name">
          {feed.name}
          <span className="tag" data-tone={tones[feed.state]}>
            {t(`state.${feed.state}`)}
          </span>
          <span className="muted">{t(`kind.${feed.kind}`)}</span>
        </h2>
        <small>{feed.kind === "connector" ? t("feeds.service") : <Fed folder={feed.folder} />}</small>
        {feed.kind === "connector" ? (
          <small className="muted">
            <Delivered feed={feed} />
          </small>
        ) : null}
        {feed.kind === "mail" ? (
          <small className="muted">
            <Received feed={feed} />
          </small>
        ) : null}
      </div>
    </li>
  )
}

function Fed({ folder }: Pick<Feed, "folder">) {
  const { t } = useTranslation("automation")
  const { context } = useHere()
  if (folder === null) return t("feeds.nothing")
  return (
    <Link
      to="/documents/{-$context}/{-$folderHash}"
      params={{ context, folderHash: folder.is_root ? undefined : folder.hash }}
    >
      {folder.is_root ? t("feeds.root") : t("feeds", { folder: folder.name })}
    </Link>
  )
}

function Received({ feed: { last, received } }: { readonly feed: Feed }) {
  const { i18n, t } = useTranslation("automation")
  if (last === null) return t("received_none")
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(new Date(last.at))
  return (
    <>
      {t("received_count", { count: received })}
      {" · "}
      {t("last", { date, outcome: t(`outcome.${last.outcome}`) })}
    </>
  )
}

function Delivered({ feed: { last, received } }: { readonly feed: Feed }) {
  const { i18n, t } = useTranslation("automation")
  const date =
    last === null ? null : new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" }).format(new Date(last.at))
  return (
    <>
      {t("delivered", { count: received })}
      {date === null ? null : ` · ${t("synchronised", { date })}`}
    </>
  )
}
