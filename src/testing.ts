/** For a host's own tests (npm `./testing`): a wallet whose answers the test decides. */
export {
  createMockProvider,
  type MockAnswer,
  type MockOptions,
  type MockProvider,
  type MockRequest,
  providerError,
} from './connectors/mock.ts'
export { announceMockWallet, type MockInfo } from './connectors/mock-announce.ts'
