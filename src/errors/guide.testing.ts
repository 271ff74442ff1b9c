/**
 * What `docs/errors.md` says of every code: its cause and the next step. The codes and their texts are those of the dictionaries;
 * a test holds this table to them.
 */

export type Advice = { readonly cause: string; readonly next: string }

/** One row per line: code | cause | next step. */
const rows = (lines: string): readonly (readonly [string, Advice])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', cause = '', next = ''] = line.split('|').map((cell) => cell.trim())
      return [code, { cause, next }]
    })

const errors = {
  'The modal and its calls': rows(`
    unknown | Something that has no code of its own. | Read \`cause\`, and report it if it comes from here.
    timeout | A wallet, node, service or file did not answer in time. | Check the connection and try again.
    chunk-failed | A lazily loaded file of \`dist/\` could not be fetched. | Serve all files of \`dist/\` beside each other and from one version; then try again.
    view-unknown | \`open({ view })\` names a view that does not exist, or whose feature is off; or \`pay\`, \`grantPermissions\`, \`revokePermissions\` or \`signIn\` was called while that is off. | Name one of the views in [events.md](events.md), and check \`features\`.
    not-in-page | \`open()\` was called on an element that is not in the page, or inside one that is not displayed. | Put the element into the page first, where it is displayed.
    sign-in-twice | \`createWalletModal\` was called with \`siwx\` and \`siweConfig\`. Before \`loader.js\` has loaded the library, its own sets both; then the alert of this name comes once somebody connects. | Give one of the two.
    no-document | \`createWalletModal\` was called on a server. | Render \`<wallet-modal>\` there, and call it in the browser.
    aborted | Whoever asked has gone on, so the request was given up. | Nothing.
    account-changed | The wallet switched to another account while a transaction was reviewed, or before it was asked to sign a message. | Look which account it is and ask again. Nothing was sent.
    network-changed | The wallet switched to another network while a transaction was reviewed. | Review it again. Nothing was sent.
    receiver-changed | The typed name leads to another address than when it was reviewed. | Ask the receiver for the right address. Nothing was sent.
    sending-busy | \`sendTransaction\`, \`pay\` or \`grantPermissions\` was called while another request or review was open, or \`revokePermissions\` while that session is being ended. | Wait for that one to end.
    payment-invalid | \`pay\` was given something that is no payment; the message names the field. | Correct that field.
    payment-expired | The payment’s \`expiresAt\` has passed, maybe while the visitor was reading it. | Ask for a new one. Nothing was sent, unless \`wm-transaction\` says so.
    permissions-invalid | \`grantPermissions\` was given something that is no request, or \`revokePermissions\` no active session; the message names the field. \`expiry\` may also have passed while the visitor was reading. | Correct that field.
    send-incomplete | \`sendTransaction\` was called without an amount or a receiver. | Give both.
    transfer-invalid | \`sendTransaction\` was given something that is no transaction, such as a decimal \`value\`. | Give \`value\` in base units, as a bigint or 0x-hex, and \`to\` as an address.
    token-missing | No token is chosen, or the chosen one could not be read. | Choose a token.
    adapter-not-found | \`signMessage\`, or \`disconnect\` while somebody is connected, names a namespace that is not \`eip155\` or \`solana\`. | Name one of them.
    chain-adapter-not-found | The network to switch to is of a namespace whose code is not there. | Offer networks of \`eip155\` and \`solana\` only.
    chain-required | The session was told of an account without its network. | Report it: this is a fault here.
    network-client-missing | A switch was asked for before there was a session. | Wait for \`ready\`.
    connection-client-missing | A connection was asked for before there was a session. | Wait for \`ready\`.
  `),
  'Wallets and connectors': rows(`
    rejected | The visitor declined in the wallet, or closed the dialog. | Nothing is wrong. Ask again when the visitor asks for it.
    unauthorized | The wallet does not allow this account or method, or nobody is connected in the namespace. | Connect again and choose the account.
    unsupported-method | The wallet does not have the method. | Use another wallet.
    wallet-disconnected | The wallet has no connection to any network. | Connect again.
    chain-disconnected | The wallet has no connection to this network. | Switch to another network in the wallet, and back.
    switch-failed | The wallet did not switch networks, or does not know this one. | Switch in the wallet.
    wallet-send-failed | The wallet tried to send and failed. | Check the activity of the account before sending again.
    wallet-bad-answer | The wallet answered with something that the standard does not allow. | Try again, or use another wallet.
    hash-invalid | The wallet answered a transaction with something that is no hash, or with the hash of another one; it may have been sent. | Check the activity of the account before sending again.
    signature-invalid | The wallet answered a message with something that is no signature of it. | Sign again, or use another wallet.
    popup-blocked | The browser did not let the wallet open its window. | Ask in a click, or allow pop-ups for the page.
    popup-silent | The wallet's window opened and did not load, was closed before, or is kept apart from the page by its \`Cross-Origin-Opener-Policy\`. | Check the connection, and that \`Cross-Origin-Opener-Policy\` is absent or \`same-origin-allow-popups\`.
    connector-not-found | \`connect(id)\` names a wallet that is not there, or that was removed since. | Choose another wallet of the list.
    connector-not-connected | A request that names no namespace was made while no wallet was connected, or the wallet was disconnected meanwhile. | Connect first.
    connector-already-connected | The wallet's library says that it is connected already. | Go on with it, or disconnect first.
    disconnect-failed | The wallet did not confirm that it is disconnected. It is disconnected here. | Remove the page in the wallet.
    walletconnect-not-found | \`connect('walletConnect')\` without a \`projectId\`, or with \`basic\`. | Set \`projectId\`.
    relay-unreachable | The WalletConnect relay does not answer, or the connection to it is lost. | Check the connection, and \`connect-src\` of the page's policy. Nothing was sent to the wallet.
    wallet-unanswered | The WalletConnect session ended, or the secure frame was reloaded or removed, while a request waited there; or nobody can say what came of a batch. | Look into the wallet before asking again.
    clock-wrong | The WalletConnect relay refuses requests because the device's clock is wrong. | Set the clock and try again.
    frame-failed | The secure frame of e-mail and social login said no, answered in another shape, did not load or was removed; \`cause\` says which. | Try again. If it does not load, allow its origin in \`frame-src\` of the page's policy.
    rpc-not-allowed | The secure frame is never asked this method: it is neither a known read nor one that the visitor can approve. Its code is 4200. | Ask by another method.
    action-not-allowed | The page asked the secure frame for a method that it is never asked; this is what the visitor reads of it. | Look at \`rpc-not-allowed\`.
    capability-unsupported | A batch needs a capability that the wallet does not have. | Use another wallet, or send one by one.
    batch-chain-unsupported | The wallet cannot send batches on this network. | Choose another network, or send one by one.
    batch-duplicate | A batch with this id was sent already. | Check the activity of the account.
    batch-unknown | The wallet does not know a batch with this id. | Check the activity of the account.
    batch-too-large | The batch has more calls than the wallet takes. | Send fewer at once.
    batch-upgrade-refused | The visitor refused to upgrade the account, which the batch needs. | Accept the upgrade, or send one by one.
    batch-atomicity-unsupported | The wallet cannot send the calls as one. | Send one by one.
    capabilities-invalid | The wallet told its capabilities in a form that cannot be read. | Nothing: the balances come from the service.
  `),
  'Signing in to the site': rows(`
    sign-in-failed | What the page gave as \`siwx\` or \`siweConfig\` threw, did not answer within 30 s, or answered in another shape, or \`siweConfig.verifyMessage\` did not answer true; \`cause\` says which. | Mend that function. Nobody is signed in meanwhile.
    sign-in-declined | The visitor declined to sign. | Nothing.
    sign-in-smart-account | A smart account could not sign the text, or the site did not take its signature. | Have the server verify by ERC-1271 and ERC-6492, or let the visitor use another kind of account.
    sign-in-refused | The signed text is not the one that was asked for, or its signature is not the account’s, or \`siwx.verify\` did not answer true; \`cause\` says which. | Ask again; look into it where it happens often.
    sign-in-unreachable | No node could be asked whether the signature of a contract account or key is valid. | Nothing: it is asked again.
  `),
  'Networks and nodes': rows(`
    http-failed | A node or service could not be reached. | Check the connection and \`connect-src\`, or give other \`customRpcUrls\`.
    network-unknown | \`switchNetwork\` names a network that is none of \`networks\`. | Add it to \`networks\`, and give its CAIP-2 id.
    chain-not-supported | The wallet does not know the network, or may not be asked to switch; or \`sendTransaction\` is for a network that is none of \`networks\`. | Add the network in the wallet, or to \`networks\`, or use another wallet.
    chain-not-configured | A wagmi configuration does not have this network. | Add the network to it.
    namespace-unsupported | \`sendTransaction\` names a namespace of which the page offers no network, or another one than its \`caipNetworkId\` is of. | Name the namespace of one of \`networks\`.
    url-missing | The network has no url of a node. | Give \`customRpcUrls\`, or \`rpcUrls\` of the network.
    node-unknown | A node refused the request in words that are not known. | Read \`cause\`, try again, or give other \`customRpcUrls\`.
    node-answer-invalid | A node answered with something that is no answer to the request. | Try again, or give other \`customRpcUrls\`.
    rpc-parse | The wallet or node could not parse the request. | Try again, or use another wallet.
    rpc-invalid-request | The request is malformed. | Check what was asked.
    rpc-method-not-found | The wallet or node does not have the method. | Use another wallet or node.
    rpc-invalid-params | The parameters are not those of the method. | Check what was asked.
    rpc-internal | The wallet or node failed by itself. | Try again.
    rpc-invalid-input | The wallet or node refused the request without saying why. | Check what was asked.
    rpc-not-found | The node does not have what was asked for. | Try again later.
    rpc-unavailable | The wallet has a request open already. | Answer that one first.
    rpc-transaction-rejected | The network refused the transaction. | Check amount and fee.
    rpc-method-not-supported | The wallet or node knows the method and does not support it. | Use another wallet or node.
    rpc-limit | Too many requests were made. | Wait a moment, or give \`customRpcUrls\` with a higher limit.
    rpc-version | The node does not support this version of JSON-RPC. | Give other \`customRpcUrls\`.
  `),
  'Transactions and contracts': rows(`
    reverted | The contract refuses the transaction. | Check receiver and amount.
    reverted-reason | The contract refuses the transaction and says why. | Do what the reason says.
    fee-cap-too-high | The highest fee is above what a number can hold. | Lower the highest fee in the wallet.
    fee-cap-too-low | The highest fee is below the base fee of the network. | Raise the highest fee in the wallet.
    tip-above-fee-cap | The priority fee is above the highest fee. | Lower the priority fee in the wallet.
    nonce-too-high | The wallet chose a nonce above the next one. | Let the wallet choose the nonce, or reset it there.
    nonce-too-low | A transaction with this nonce was sent already. | Check the activity of the account.
    nonce-max | The account has used its last nonce. | Use another account.
    insufficient-funds | The balance does not cover the amount and the network fee. | Send less.
    gas-too-high | The gas limit is above that of a block. | Lower the gas limit in the wallet.
    gas-too-low | The gas limit is below what the transaction needs at least. | Raise the gas limit in the wallet.
    type-not-supported | The network does not support the type of the transaction. | Turn off the newer fee setting in the wallet.
    fee-failed | The network fee could not be estimated. | Try again later, or another amount or receiver.
    contract-reverted | A contract refused to answer. | Check that it is the right contract.
    contract-no-data | There is no contract at the address on this network. | Check address and network.
    deployment-failed | A contract could not be created. | Check the data of the transaction.
    address-invalid | An address is malformed, or is the zero address. | Check the address.
    token-unknown | There is no token at the address on this network. | Check address and network.
    token-refused | The token refuses the transfer when it is tried out. | Check the receiver with the issuer of the token. Nothing was sent.
    receiver-token | The receiver is a token account, not a wallet. | Ask for the address of the wallet.
    receiver-program | The receiver is a program. | Ask for the address of a wallet.
    receiver-rent | The receiver's account is new, and the amount is below the rent. | Send more.
    sender-rent | Less than the rent would stay in the account. | Send less, or everything.
    transaction-changed | The wallet signed another transaction than the one that was reviewed. | Use another wallet. Nothing was sent.
    transaction-expired | The wallet signed after the blockhash had expired. | Send again and confirm sooner. Nothing was sent.
    token-insufficient | The balance of the token is below the amount. | Send less.
    token-frozen | The issuer has frozen the sender's account of this token. | Ask the issuer.
    token-paused | The issuer has paused the token. | Try again later.
    token-bound | The token cannot be transferred. | Nothing can be done.
    token-hook | The token runs a program of its own with every transfer. | Send it from a wallet that supports that.
    token-unsupported | The token has an extension that is not known here. | Send it from a wallet that supports it.
    token-fee-changed | The token's transfer fee changed while it was reviewed. | Review it again. Nothing was sent.
    receiver-frozen | The issuer does not let the receiver have the token. | Ask the issuer. Nothing was sent.
    receiver-memo | The receiver takes tokens only with a memo. | Send from a wallet that can add one.
    receiver-foreign | The receiver's account of this token belongs to somebody else. | Ask for another address.
    page-insecure | The page is not loaded over https, so the browser neither computes hashes nor makes keys: tokens of Solana and the Coinbase wallet need that. | Serve the page over https.
  `),
  'Services and names': rows(`
    service-refused | The service refuses the page's origin or its project id. | Check \`projectId\` and the allowed origins of the project.
    service-failed | The service answered with an error of its own. | Try again.
    service-answer-invalid | The service answered with something that cannot be read. | Try again.
    gas-price-unsupported | The service has no gas prices of the network. | Choose another network.
    swap-unsupported | The service has no swaps on the network. | Choose another network.
    swap-refused | What the exchange built differs from what was reviewed, or the network would refuse it. | Look at the cause, which says how; try again, or tell the service.
    token-balance-unavailable | The balances of tokens could not be read. | Try again in 30 seconds, or choose another network.
    transactions-failed | The history of the account could not be read. | Try again.
    name-unresolved | The address of a name could not be read. | Paste the address instead.
    name-invalid | What was typed contains letters that no name can have. | Check its letters.
    name-no-address | The name has no address on this network. | Paste the address instead.
    name-offchain | The name's address is behind a gateway, which is never asked. | Paste the address instead.
    name-refused | The name leads to an address that nobody owns. | Paste the right address.
    name-suggestions-failed | Suggestions for a name could not be read. | Type on, or try again later.
    names-failed | The name of an address could not be read. | Nothing: the address is shown.
    auth-connector-not-found | A name was to be registered while nobody had signed in by e-mail or a social account. | Sign in, then register it.
    chain-id-invalid | A name was to be registered on a network whose chain id is 2^31 or more, which has no coin type. | Register it on another network.
    name-register-failed | The service did not register the name. | Read \`message\` for the reason, or try again later.
  `),
} as const

const alerts = {
  'Options and calls': rows(`
    option-invalid | An option has a value that is not accepted. | Give what the alert says is accepted, as in [options.md](options.md).
    option-misspelt | An attribute is one letter or hyphen away from an option. | Correct its name.
    options-differ | A second \`<wallet-modal>\` of the page has other options than the first. | Give both the same options, or only the first.
    options-dropped | Options that decide about money were given as markup, and the page's code has set options, too. | Give them to \`createWalletModal\`.
    project-id-missing | Neither \`projectId\` nor \`basic\` is set. | Set one of them.
    open-ignored | \`open()\` was given something that this view does not take. | Leave it out.
    view-unknown | \`open({ view })\`, or a trigger, names a view that does not exist, or whose feature is off. | Name one of the views in [events.md](events.md), and check \`features\`.
    switch-network-not-found | A call or \`SwitchActiveChain\` names a network that is none of \`networks\`. | Add it to \`networks\`.
    trigger-alone | A trigger was pressed, and there is no \`<wallet-modal>\` in the page. | Add the tag, or call \`createWalletModal\`.
    tag-hidden | The tag is inside an element that is not displayed. | Move it out.
    name-taken | Another script has defined the element \`<wallet-modal>\`. | Remove that script.
    already-defined | The wallet modal was loaded twice. | Load one version.
    sign-in-twice | Both \`siwx\` and \`siweConfig\` are set; the one that was there first counts. | Give one of the two.
    sign-in-options | A field of \`siwx\` has another shape; \`cause\` names it. | Correct that field, or give a whole plug-in with \`getSessions\`.
    sign-in-no-domain | The page has no host, as a \`file:\` page, so the signed text could name none. | Serve the page.
    chunk-failed | A lazily loaded file of \`dist/\` could not be fetched. | Serve all files of \`dist/\` beside each other and from one version.
  `),
  'The project and its services': rows(`
    origin-not-allowed | The page's origin is not on the allow list of the project. | Add it to the allowed origins of the project.
    project-id-invalid | The WalletConnect relay does not know the project id. | Check \`projectId\`.
    clock-wrong | The clock of the visitor's device is behind. | Set the clock.
    local-config-ignored | \`features\` sets what the project's owner has decided. | Remove these, or change the project.
    project-rate-limited | The allowed origins of the project could not be read: too many requests. | Check the limits of the project.
    project-unavailable | The allowed origins of the project could not be read: the service failed. | Nothing: it is asked again at the next page load.
    frame-load-failed | The secure frame did not load. | Allow its origin in \`frame-src\`.
    frame-timeout | The secure frame did not answer. | Ask the visitor to try again.
    domain-unverified | The secure frame does not know the page's domain. | Verify the domain in the settings of the project.
  `),
} as const

export const errorGuide: Readonly<Record<string, readonly (readonly [string, Advice])[]>> = errors
export const alertGuide: Readonly<Record<string, readonly (readonly [string, Advice])[]>> = alerts
