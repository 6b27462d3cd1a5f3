interface FormatToolProps {
  /** The `data-tool` value that the style sheet selects. */
  readonly name: string
  readonly label: string
  /** The letter or sign on the button. */
  readonly sign: string
  readonly isOn: boolean
  readonly isReadOnly: boolean
  readonly onPress: () => void
}

/** A button that formats the selection of a rich text. */
export function FormatTool({ isOn, isReadOnly, label, name, onPress, sign }: FormatToolProps) {
  return (
    <button
      type="button"
      className="rich-tool"
      data-tool={name}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      disabled={isReadOnly}
      // Keep the focus in the text, so that its selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span aria-hidden="true" data-sign={sign} />
    </button>
  )
}
