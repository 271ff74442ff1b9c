/** What `custom-elements.json` is written from: the element's own file and its comments. */
export default {
  globs: ['src/tag/wallet-modal.ts'],
  outdir: 'dist',
  packagejson: false,
  plugins: [
    {
      name: 'public-only',
      packageLinkPhase({ customElementsManifest }) {
        for (const module of customElementsManifest.modules) {
          const element = module.declarations.find(({ tagName }) => tagName === 'wallet-modal')
          if (!element) continue
          const isInternal = ({ name, privacy, description = '' }) =>
            privacy === 'private' ||
            name.startsWith('#') ||
            /Callback$/.test(name) ||
            description.includes('@internal')
          element.members = element.members.filter((member) => !isInternal(member))
          module.declarations = [element]
          module.path = 'wallet-modal.js'
          module.exports = [
            { kind: 'js', name: element.name, declaration: { name: element.name, module: module.path } },
            {
              kind: 'custom-element-definition',
              name: 'wallet-modal',
              declaration: { name: element.name, module: module.path },
            },
          ]
        }
      },
    },
  ],
}
