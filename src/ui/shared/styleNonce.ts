/** The CSP nonce for style elements created at run time; the server writes it into a meta tag of the page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"], meta[name="csp-nonce"]')?.nonce ??
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ??
  ""
