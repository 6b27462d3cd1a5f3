import { useTranslation } from "react-i18next"
import { sharedOffers } from "#machines/documents/shares/shareVisit.projection.ts"
import type { ShareVisitRef } from "#machines/documents/shares/shareVisit.machine.ts"
import type { ShareVisitView } from "#machines/documents/shares/shareVisit.projection.ts"
import type { SharedNode, SharedView } from "#schemas/documents/sharing.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { sharedAddresses } from "#services/documents/shareActors.ts"
import { formatDate, formatLongDate, formatSize } from "#services/shared/display/formats.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { download } from "#ui/shared/icons/frame/documentIcons.ts"
import { Notice } from "#ui/shared/Notice.tsx"
import { useText } from "#ui/shared/useText.ts"

interface SharedFilesProps {
  readonly view: ShareVisitView
  readonly visit: ShareVisitRef
}

/** The files behind a share link, one folder at a time; the browser itself opens or saves a document. */
export function SharedFiles({ view, visit }: SharedFilesProps) {
  const { t } = useTranslation("shares")
  const text = useText()
  const shown = view.view
  if (shown === null) return null
  return (
    <div className="shared form" aria-busy={view.busy}>
      <Head shown={shown} />
      {view.messageKey === null ? null : <Notice tone="error">{text(view.messageKey)}</Notice>}
      {view.way.length === 0 ? null : (
        <nav className="shared-list" data-way="true" aria-label={t("files")}>
          <button type="button" onClick={() => visit.send({ type: "folder.opened", hash: null })}>
            {t("back")}
          </button>
          {view.way.map(({ hash, name }, place) => (
            <span key={hash}>
              <span aria-hidden="true">/</span>{" "}
              {place === view.way.length - 1 ? (
                <b aria-current="page">{name}</b>
              ) : (
                <button type="button" onClick={() => visit.send({ type: "folder.opened", hash })}>
                  {name}
                </button>
              )}
            </span>
          ))}
        </nav>
      )}
      {view.nodes.length === 0 ? (
        <p className="muted">{t("empty")}</p>
      ) : (
        <ul className="shared-list" role="list" aria-label={t("files")}>
          {view.nodes.map((node) => (
            <Row key={node.hash} node={node} shown={shown} visit={visit} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Head({ shown }: { readonly shown: SharedView }) {
  const { i18n, t } = useTranslation("shares")
  const { author, company_name, expires_at, firm_name, message, pass } = shown
  const offers = sharedOffers(shown)
  return (
    <header className="shared-head">
      <div>
        <h1>{company_name}</h1>
        <p className="muted">
          {t("by", { author, firm: firm_name })}
          {expires_at === null ? null : (
            <> · {t("until", { date: formatLongDate(i18n.language as Language, expires_at) })}</>
          )}
        </p>
      </div>
      {offers.archive ? (
        <a className="button" href={sharedAddresses(pass).archive} download>
          <Icon of={download} />
          {t("archive")}
        </a>
      ) : null}
      {message === "" ? null : <p>{message}</p>}
      {offers.download ? null : <Notice tone="info">{t("download.none")}</Notice>}
    </header>
  )
}

interface RowProps {
  readonly node: SharedNode
  readonly shown: SharedView
  readonly visit: ShareVisitRef
}

function Row({ node, shown, visit }: RowProps) {
  const { i18n, t } = useTranslation("shares")
  const language = i18n.language as Language
  const { at, extension, hash, is_shown, name, size, type } = node
  const addresses = sharedAddresses(shown.pass)
  return (
    <li>
      <FileIcon kind={type === "folder" ? "folder" : kindOf(extension)} />
      {type === "folder" ? (
        <button type="button" onClick={() => visit.send({ type: "folder.opened", hash })}>
          {name}
        </button>
      ) : is_shown ? (
        <a href={addresses.content(hash, "inline")} target="_blank" rel="noreferrer" aria-label={t("open", { name })}>
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      <small className="num">{formatDate(language, at)}</small>
      <small className="num">{type === "folder" ? "" : formatSize(language, size)}</small>
      {type === "document" && sharedOffers(shown).download ? (
        <a
          className="icon-button"
          data-size="small"
          href={addresses.content(hash, "attachment")}
          download
          title={t("download", { name })}
          aria-label={t("download", { name })}
        >
          <Icon of={download} />
        </a>
      ) : (
        <span />
      )}
    </li>
  )
}
