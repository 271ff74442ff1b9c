/**
 * In place of `@r2wc/core` 1.3: an element that mounts a component when it enters the page and unmounts it when it leaves. Ours
 * has no attributes, properties or events of its own, and the rest of the package is about those.
 */
type Renderer<Context> = {
  mount(container: HTMLElement, component: unknown, props: { readonly container: HTMLElement }): Context
  unmount(context: Context): void
}

// biome-ignore lint/style/noDefaultExport: as the package exports it
export default function r2wc<Context>(
  component: unknown,
  options: object,
  renderer: Renderer<Context>,
): typeof HTMLElement {
  if (Object.keys(options).length > 0) throw new TypeError()
  return class extends HTMLElement {
    #context: { readonly mounted: Context } | undefined

    connectedCallback(): void {
      this.#context ??= { mounted: renderer.mount(this, component, { container: this }) }
    }

    disconnectedCallback(): void {
      if (this.#context) renderer.unmount(this.#context.mounted)
      this.#context = undefined
    }
  }
}
