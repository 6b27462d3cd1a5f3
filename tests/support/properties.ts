import fc from "fast-check"

/**
 * Property tests draw the same values in every run, so that a new failure comes from the change under test. `TEST_SEED`
 * (a whole number) draws others.
 */
fc.configureGlobal({ seed: Number(process.env["TEST_SEED"] ?? 20_261_121) })

export default fc
