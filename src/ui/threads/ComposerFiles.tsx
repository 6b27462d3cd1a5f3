"use no memo"

import { useTranslation } from "react-i18next"
import type { ComposerFileView } from "#machines/threads/composer.projection.ts"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { replay } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import type { OpenComposer } from "#ui/threads/openTalk.ts"
import { Progress } from "#ui/uploads/Progress.tsx"

interface ComposerFilesProps {
  readonly composer: OpenComposer
  readonly files: ReadonlyArray<ComposerFileView>
}

/** The files of the comment being written, with their upload progress. */
export function ComposerFiles({ composer: { ref }, files }: ComposerFilesProps) {
  const { t } = useTranslation("threads")
  const text = useText()
  if (files.length === 0) return null
  return (
    <ul className="composer-files" aria-label={t("files.chosen")}>
      {files.map(({ canRetry, id, messageKey, messageParams, name, progression, state }) => (
        <li key={id} data-state={state}>
          <FileIcon kind={kindOf(extensionOf(name))} />
          <span className="composer-file">
            <span>{name}</span>
            {messageKey === null ? null : <small role="alert">{text(messageKey, messageParams)}</small>}
            {state === "asks" ? <small role="alert">{t("file.asks")}</small> : null}
            {state === "sending" || state === "waiting" || state === "chosen" ? (
              <Progress
                label={t("file.of", { name })}
                value={progression}
                tone={state === "sending" ? "moving" : "still"}
              />
            ) : null}
          </span>
          {canRetry ? (
            <button
              type="button"
              className="icon-button"
              data-size="small"
              aria-label={t("file.retry", { name })}
              title={t("file.retry", { name })}
              onClick={() => ref.send({ type: "file.retried", id })}
            >
              <Icon of={replay} />
            </button>
          ) : null}
          <button
            type="button"
            className="icon-button"
            data-size="small"
            aria-label={t("file.leave", { name })}
            title={t("file.leave", { name })}
            onClick={() => ref.send({ type: "file.left", id })}
          >
            <Icon of={times} />
          </button>
        </li>
      ))}
    </ul>
  )
}
