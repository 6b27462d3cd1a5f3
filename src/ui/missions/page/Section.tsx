import type { ReactNode } from "react"

export function Section({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel section" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
