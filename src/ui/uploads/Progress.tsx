interface ProgressProps {
  readonly label: string
  /** The completed part, from 0 to 1. */
  readonly value: number
  readonly tone?: "done" | "failed" | "still" | "moving"
  readonly text?: string
}

export function Progress({ label, text, tone = "moving", value }: ProgressProps) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(value * 100)}
      aria-valuetext={text}
      data-tone={tone}
    >
      <span style={{ transform: `scaleX(${value})` }} />
    </div>
  )
}
