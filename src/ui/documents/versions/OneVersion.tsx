import { useTranslation } from "react-i18next"
import type { VersionRow } from "#machines/documents/versions/versionChain.projection.ts"
import type { Version } from "#schemas/documents/node.ts"
import { formatDate, formatDateTime, formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { compare } from "#ui/documents/comparison/comparisonIcons.ts"
import { useLanguage } from "#ui/documents/list/NodeCells.tsx"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { replay } from "#ui/shared/icons/list/actingIcons.ts"
import { download } from "#ui/shared/icons/frame/documentIcons.ts"
import { eye, spinner } from "#ui/shared/icons/firstIcons.ts"
import { copy } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"

interface ToolProps {
  readonly icon: string
  readonly label: string
  readonly disabledReason?: string | null
  readonly isBusy?: boolean
  readonly onClick: () => void
}

function Tool({ disabledReason = null, icon, isBusy = false, label, onClick }: ToolProps) {
  const said = disabledReason === null ? label : `${label}. ${disabledReason}`
  return (
    <button
      type="button"
      className="icon-button"
      data-size="small"
      aria-label={said}
      title={said}
      aria-disabled={disabledReason === null ? undefined : true}
      aria-busy={isBusy || undefined}
      onClick={() => {
        if (disabledReason === null && !isBusy) onClick()
      }}
    >
      <Icon of={isBusy ? spinner : icon} {...(isBusy ? { className: "spin" } : {})} />
    </button>
  )
}

interface OneVersionProps {
  readonly row: VersionRow
  readonly isShown: boolean
  readonly onOpen: () => void
  readonly onDownload: () => void
  readonly onCompare: (former: Version) => void
  readonly onRestore: () => void
}

export function OneVersion({ isShown, onCompare, onDownload, onOpen, onRestore, row }: OneVersionProps) {
  const { t } = useTranslation(["versions", "documents"])
  const text = useText()
  const language = useLanguage()
  const portal = usePortal()
  const { former, isLatest, isRestoring, offersRestore, version } = row
  const { author, created_at, number, sha256, size, validated_at, validator } = version
  const copySum = async (sum: string) => {
    await navigator.clipboard.writeText(sum)
    portal.snackbar.send({
      type: "message.raised",
      message: { tone: "info", code: "documents:details.copied", params: {}, text: null }
    })
  }
  return (
    <li data-current={isShown || undefined}>
      <span className="version-head">
        <b>{t("versions:version", { number })}</b>
        {isLatest ? (
          <span className="tag" data-tone="info">
            {t("versions:current")}
          </span>
        ) : null}
        <span className="grow" />
        {offersRestore ? (
          <Tool
            icon={replay}
            label={t("versions:restore", { number })}
            disabledReason={row.closedBy === null ? null : text(`closed.${row.closedBy}`)}
            isBusy={isRestoring}
            onClick={() => {
              if (row.canRestore) onRestore()
            }}
          />
        ) : null}
        {former === null ? null : (
          <Tool
            icon={compare}
            label={t("versions:compare", { before: former.number, after: number })}
            onClick={() => onCompare(former)}
          />
        )}
        <Tool icon={eye} label={t("versions:open", { number })} onClick={onOpen} />
        <Tool icon={download} label={t("versions:download", { number })} onClick={onDownload} />
      </span>
      <span className="version-facts">
        {author.name} ·{" "}
        <time dateTime={created_at} title={formatDateTime(language, created_at)}>
          {formatDate(language, created_at)}
        </time>{" "}
        · {formatSize(language, size)}
      </span>
      {validated_at === null || validator === null ? null : (
        <span className="version-facts">
          <span className="tag" data-tone="ok" title={formatDateTime(language, validated_at)}>
            {t("versions:state", { name: validator.name })}
          </span>
        </span>
      )}
      <details className="version-more">
        <summary className="version-facts">{t("versions:more")}</summary>
        <span className="version-sum">
          <small>{t("documents:details.checksum")}</small>
          {sha256 === null ? (
            <small>{t("documents:details.checksum.pending")}</small>
          ) : (
            <>
              <code title={sha256}>{sha256}</code>
              <Tool icon={copy} label={t("documents:details.copy")} onClick={() => void copySum(sha256)} />
            </>
          )}
        </span>
      </details>
    </li>
  )
}
