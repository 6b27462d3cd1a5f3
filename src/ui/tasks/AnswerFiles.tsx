import { useSelector } from "@xstate/react"
import { Suspense, use, useState } from "react"
import { useTranslation } from "react-i18next"
import type { AnswerFileView } from "#machines/tasks/answer.projection.ts"
import { toUploadQueueView } from "#machines/uploads/uploadQueue.projection.ts"
import { extensionOf } from "#schemas/documents/rules/names.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { formatSize } from "#services/shared/display/formats.ts"
import { usePortal } from "#ui/app/portal.ts"
import { FileIcon, kindOf } from "#ui/shared/icons/frame/FileIcon.tsx"
import { checkCircle } from "#ui/shared/icons/list/actingIcons.ts"
import { times } from "#ui/shared/icons/firstIcons.ts"
import { Icon } from "#ui/shared/icons/Icon.tsx"
import { replay } from "#ui/shared/icons/frame/icons.ts"
import { useText } from "#ui/shared/useText.ts"
import type { OpenAnswer } from "#ui/tasks/answers.ts"
import { Progress } from "#ui/uploads/Progress.tsx"
import { UploadQuestion } from "#ui/uploads/UploadQuestion.tsx"

interface AnswerFilesProps {
  readonly answer: OpenAnswer
  readonly files: ReadonlyArray<AnswerFileView>
}

/** The chosen files, each with a thumbnail and its progress. */
export function AnswerFiles({ answer, files }: AnswerFilesProps) {
  const { t } = useTranslation("tasks")
  if (files.length === 0) return null
  return (
    <ul className="answer-files" aria-label={t("answer.chosen")}>
      {files.map((file) => (
        <AnswerFile key={file.id} answer={answer} file={file} />
      ))}
    </ul>
  )
}

function AnswerFile({ answer, file }: { readonly answer: OpenAnswer; readonly file: AnswerFileView }) {
  const { i18n, t } = useTranslation("tasks")
  const text = useText()
  const { canLeave, canRetry, id, messageKey, messageParams, name, progression, size, state } = file
  return (
    <li className="answer-file" data-state={state}>
      <Picture address={answer.pictures.get(id) ?? null} name={name} />
      <span className="answer-file-text">
        <span className="answer-name">{name}</span>
        <small>
          {state === "stored" ? <Icon of={checkCircle} /> : null}
          {state === "chosen" || state === "refused"
            ? formatSize(i18n.language as Language, size)
            : t(`answer.state.${state}`)}
        </small>
        {messageKey === null ? null : (
          <small className="answer-wrong" role="alert">
            {text(messageKey, messageParams)}
          </small>
        )}
        {state === "sending" || state === "waiting" ? (
          <Progress
            label={t("answer.file", { name })}
            value={progression}
            tone={state === "waiting" ? "still" : "moving"}
          />
        ) : null}
        {state === "asks" ? (
          <Suspense fallback={null}>
            <Question id={id} />
          </Suspense>
        ) : null}
      </span>
      {canRetry ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t("answer.retry", { name })}
          title={t("answer.retry", { name })}
          onClick={() => answer.ref.send({ type: "file.retried", id })}
        >
          <Icon of={replay} />
        </button>
      ) : null}
      {canLeave ? (
        <button
          type="button"
          className="icon-button"
          aria-label={t("answer.leave", { name })}
          title={t("answer.leave", { name })}
          onClick={() => answer.ref.send({ type: "file.left", id })}
        >
          <Icon of={times} />
        </button>
      ) : null}
    </li>
  )
}

/** The pending question of an upload (for example a name conflict), as in the upload list. */
function Question({ id }: { readonly id: string }) {
  const uploads = use(usePortal().uploads.arrived())
  const upload = useSelector(uploads.queue, (snapshot) =>
    toUploadQueueView(snapshot).uploads.find((one) => one.id === id)
  )
  return upload === undefined ? null : <UploadQuestion upload={upload} uploads={uploads} />
}

/** A thumbnail of a photo; other files, and images that the browser cannot decode, show their file-type icon. */
function Picture({ address, name }: { readonly address: string | null; readonly name: string }) {
  const [isDrawn, setDrawn] = useState(true)
  return (
    <span className="answer-picture">
      {address === null || !isDrawn ? (
        <FileIcon kind={kindOf(extensionOf(name))} />
      ) : (
        <img src={address} alt="" onError={() => setDrawn(false)} />
      )}
    </span>
  )
}
