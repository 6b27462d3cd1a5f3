"use no memo"

/** An outline of `icons.ts`. Decorative only: the name is in the text beside it or on its button. */
export function Icon({ className, of }: { readonly of: string; readonly className?: string }) {
  return (
    <svg className={className === undefined ? "icon" : `icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}
