/**
 * What the WalletConnect client and the Coinbase SDK of an earlier version have left in a visitor's browser: a session each, with keys
 * that were made for this file. As they wrote it; only the ends of times are put off to the year 2100, the wallet's icon and the
 * relay's messages are shorter.
 */

export const WALLETCONNECT_ACCOUNT = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** `sign-client` 2.21.8 through our store. */
export const OLD_WALLETCONNECT: Readonly<Record<string, string>> = {
  'wallet-modal:wc:stamp': '0.4602848509904893',
  'wallet-modal:wc:wc@2:core:0.1:wallet-modal//event-client': '[]',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//keychain':
    '{"54873b9030e9daa7b880a69fc7d9fbda1b53f3ce6ede9985a7fd17ab7d45d9cc":"d51deced3c5d85003f466def02ebde8728ca' +
    '3c48be06df9744bc166aa992b341",' +
    '"client_ed25519_seed":"26aeea9fa47807288476fd09eea7315966777c0b3d2d732a565f15b51013cca8",' +
    '"1b8cc58a5e46e89efb4640d766b6758041f7f4cf8b8cae18c5bab0e524434b5f":"a8b54f95679975c335e397de2cb59418b1c0a' +
    '18b6b1a99b2732f308b7aeffe8e",' +
    '"59df8098ad19e7f2c363e787984d8ea4835aa8c1f3ac157bd012843348a28fb6":"21925d13dff92bb016209d1fa84190d386ac4' +
    '5a2952f4ae202245e31861b8c1a"}',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//expirer':
    '[{"target":"topic:54873b9030e9daa7b880a69fc7d9fbda1b53f3ce6ede9985a7fd17ab7d45d9cc","expiry":4102444800},' +
    '{"target":"topic:59df8098ad19e7f2c363e787984d8ea4835aa8c1f3ac157bd012843348a28fb6","expiry":4102444800}]',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//pairing':
    '[{"topic":"54873b9030e9daa7b880a69fc7d9fbda1b53f3ce6ede9985a7fd17ab7d45d9cc","expiry":4102444800,' +
    '"relay":{"protocol":"irn"},"active":true,"peerMetadata":{"name":"Lantern Wallet",' +
    '"description":"Demo wallet, play money only","url":"https://lantern.example",' +
    '"icons":["data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E"]}}]',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//subscription':
    '[{"topic":"54873b9030e9daa7b880a69fc7d9fbda1b53f3ce6ede9985a7fd17ab7d45d9cc","relay":{"protocol":"irn"},' +
    '"id":"60ad0cb2bb83957084537b423f28cbb3755f1c0e458112d224811f0724a698f9"},' +
    '{"topic":"59df8098ad19e7f2c363e787984d8ea4835aa8c1f3ac157bd012843348a28fb6","relay":{"protocol":"irn"},' +
    '"transportType":"relay","id":"b459b3a78d3466bfa409616294db7ac13b7205234cc81f147057963d2bc73f77"}]',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//history':
    '[{"id":1795408831701932,"topic":"59df8098ad19e7f2c363e787984d8ea4835aa8c1f3ac157bd012843348a28fb6",' +
    '"request":{"method":"wc_sessionSettle","params":{"relay":{"protocol":"irn"},' +
    '"namespaces":{"eip155":{"chains":["eip155:1","eip155:8453"],' +
    '"accounts":["eip155:1:0x90F79bf6EB2c4f870365E785982E1f101E93b906",' +
    '"eip155:8453:0x90F79bf6EB2c4f870365E785982E1f101E93b906"],"methods":["eth_accounts",' +
    '"eth_requestAccounts","eth_signTransaction","eth_signTypedData","eth_signTypedData_v4",' +
    '"eth_sendTransaction","personal_sign","wallet_switchEthereumChain","wallet_addEthereumChain",' +
    '"wallet_getCapabilities"],"events":["accountsChanged","chainChanged"]}},' +
    '"controller":{"publicKey":"c8f4a9e3c1d0bb76f782cc20dd50c1f601cfa5b049c584908b26839f4075827a",' +
    '"metadata":{"name":"Lantern Wallet","description":"Demo wallet, play money only",' +
    '"url":"https://lantern.example","icons":["data:image/svg+xml,' +
    '%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E"]}},"expiry":4102444800}},' +
    '"expiry":4102444800,"response":{"result":true}}]',
  'wallet-modal:wc:wc@2:client:0.3:wallet-modal//proposal': '[]',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//messages':
    '{"54873b9030e9daa7b880a69fc7d9fbda1b53f3ce6ede9985a7fd17ab7d45d9cc":{"70e517212eabd668bd412cf52fb5e5769ae' +
    '7c024c6534651d54872c60c9675e9":"AF+bo23xUM0+W3YaKI11Bg=="},' +
    '"59df8098ad19e7f2c363e787984d8ea4835aa8c1f3ac157bd012843348a28fb6":{"dcd55d7a56475f9dd6ed4e00240db14bcd1f' +
    'e50a7923c21e3475eef91a969318":"AF+bo23xUM0+W3YaKI11Bg==",' +
    '"9910fadf0ec156002acd8b663f5e0b10128e1c74841825633a6380367a4fba1d":"AF+bo23xUM0+W3YaKI11Bg=="}}',
  'wallet-modal:wc:wc@2:core:0.3:wallet-modal//messages_withoutClientAck': '{}',
  'wallet-modal:wc:wc@2:client:0.3:wallet-modal//session':
    '[{"topic":"59df8098ad19e7f2c363e787984d8ea4835aa8c1f3ac157bd012843348a28fb6","relay":{"protocol":"irn"},' +
    '"expiry":4102444800,"namespaces":{"eip155":{"chains":["eip155:1","eip155:8453"],' +
    '"accounts":["eip155:1:0x90F79bf6EB2c4f870365E785982E1f101E93b906",' +
    '"eip155:8453:0x90F79bf6EB2c4f870365E785982E1f101E93b906"],"methods":["eth_accounts",' +
    '"eth_requestAccounts","eth_signTransaction","eth_signTypedData","eth_signTypedData_v4",' +
    '"eth_sendTransaction","personal_sign","wallet_switchEthereumChain","wallet_addEthereumChain",' +
    '"wallet_getCapabilities"],"events":["accountsChanged","chainChanged"]}},"acknowledged":true,' +
    '"pairingTopic":"54873b9030e9daa7b880a69fc7d9fbda1b53f3ce6ede9985a7fd17ab7d45d9cc",' +
    '"requiredNamespaces":{},"optionalNamespaces":{"eip155":{"chains":["eip155:1","eip155:8453"],' +
    '"methods":["eth_accounts","eth_requestAccounts","eth_sendRawTransaction","eth_sign",' +
    '"eth_signTransaction","eth_signTypedData","eth_signTypedData_v3","eth_signTypedData_v4",' +
    '"eth_sendTransaction","personal_sign","wallet_switchEthereumChain","wallet_addEthereumChain",' +
    '"wallet_getPermissions","wallet_requestPermissions","wallet_registerOnboarding","wallet_watchAsset",' +
    '"wallet_scanQRCode","wallet_getCallsStatus","wallet_showCallsStatus","wallet_sendCalls",' +
    '"wallet_getCapabilities","wallet_grantPermissions","wallet_revokePermissions","wallet_getAssets"],' +
    '"events":["accountsChanged","chainChanged"]}},' +
    '"controller":"c8f4a9e3c1d0bb76f782cc20dd50c1f601cfa5b049c584908b26839f4075827a",' +
    '"self":{"publicKey":"1b8cc58a5e46e89efb4640d766b6758041f7f4cf8b8cae18c5bab0e524434b5f",' +
    '"metadata":{"name":"Shop","description":"","url":"https://shop.example","icons":[""]}},' +
    '"peer":{"publicKey":"c8f4a9e3c1d0bb76f782cc20dd50c1f601cfa5b049c584908b26839f4075827a",' +
    '"metadata":{"name":"Lantern Wallet","description":"Demo wallet, play money only",' +
    '"url":"https://lantern.example","icons":["data:image/svg+xml,' +
    '%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E"]}},"transportType":"relay"}]',
}

/** The app that was opened by its link. */
export const OLD_LINK_CHOICE = {
  WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"https://link.lantern.example/","name":"Lantern"}',
} as const

export const COINBASE_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** `wallet-sdk` 4.4.0 with a passkey wallet. */
export const OLD_COINBASE: Readonly<Record<string, string>> = {
  '-CBWSDK:SCWKeyManager:ownPrivateKey':
    '308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420ecb1fa115f919f215b3b5768dc8bf695e' +
    '30c6275bd6ede97df86f63deea1cf08a14403420004ab1e8ff80840c864ca398b2a8892ce37cf9a83c759e92e7d8fc38ee86fbe8a' +
    '7c27571ed2ba1c0f4be8ff27bb07993ba69a1e4e738e610225871497b1f5f046d6',
  '-CBWSDK:SCWKeyManager:ownPublicKey':
    '3059301306072a8648ce3d020106082a8648ce3d03010703420004ab1e8ff80840c864ca398b2a8892ce37cf9a83c759e92e7d8fc' +
    '38ee86fbe8a7c27571ed2ba1c0f4be8ff27bb07993ba69a1e4e738e610225871497b1f5f046d6',
  '-CBWSDK:SCWKeyManager:peerPublicKey':
    '3059301306072a8648ce3d020106082a8648ce3d030107034200044f8b32d595d41bb8bb482bd859c40e2d527b3a1ae481dfd7a5c' +
    '75b084d0c144855c0a895da6ef30f1cfb38ec68236f1856be1f7c5ac32bcb99eaee6c6bc05999',
  '-CBWSDK:SCWStateManager:availableChains':
    '[{"id":1,"rpcUrl":"https://node.example/"},{"id":8453,"rpcUrl":"https://base.example/"}]',
  '-CBWSDK:SCWStateManager:activeChain': '{"id":8453,"rpcUrl":"https://base.example/"}',
  '-CBWSDK:SCWStateManager:walletCapabilities': '{}',
  '-CBWSDK:SCWStateManager:accounts': '["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]',
  '-CBWSDK:SignerConfigurator:SignerType': 'scw',
}
