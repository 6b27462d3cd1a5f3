"use no memo"

/**
 * Renders an outline of `icons.ts`. Decorative only: the accessible name must be in the text beside it or on its
 * button.
 */
export function Icon({ className, of }: { readonly of: string; readonly className?: string }) {
  return (
    <svg className={className === undefined ? "icon" : `icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}
