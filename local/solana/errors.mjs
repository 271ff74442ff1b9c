// Owns what goes wrong on the local Solana chain, in the words of the real one: JSON-RPC errors and transaction errors.

/** A JSON-RPC error as a node answers it. */
export class RpcError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (/** @type {string} */ message) =>
  new RpcError(-32602, `Invalid params: ${message}`)

// The engine gives numbers; their order is that of its own tables.
const TRANSACTION =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )
const INSTRUCTION =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

/** What the engine says, as nodes write it: `"AccountNotFound"`, `{ InstructionError: [2, { Custom: 1 }] }`. */
export function toTransactionError(err) {
  if (typeof err === 'number') return TRANSACTION[err] ?? 'SanitizeFailure'
  if (typeof err.err === 'function') return { InstructionError: [err.index, toInstructionError(err.err())] }
  if ('accountIndex' in err) return { InsufficientFundsForRent: { account_index: err.accountIndex } }
  return { DuplicateInstruction: err.index }
}

function toInstructionError(err) {
  if (typeof err === 'number') return INSTRUCTION[err] ?? 'GenericError'
  return 'code' in err ? { Custom: err.code } : 'BorshIoError'
}

const TEXTS = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  SignatureFailure: 'Transaction did not pass signature verification',
}

/** The sentence beside it. */
export function transactionErrorText(error) {
  if (typeof error === 'string') return TEXTS[error] ?? error
  if ('InsufficientFundsForRent' in error) {
    return `Transaction results in an account (${error.InsufficientFundsForRent.account_index}) with insufficient funds for rent`
  }
  if ('InstructionError' in error) {
    const [index, inner] = error.InstructionError
    const text = typeof inner === 'string' ? inner : `custom program error: 0x${inner.Custom.toString(16)}`
    return `Error processing Instruction ${index}: ${text}`
  }
  return `Transaction contains a duplicate instruction (${error.DuplicateInstruction}) that is not allowed`
}

/** Failures that the network keeps, and takes the fee for; the others never get into a block. */
export const isCharged = (error) =>
  typeof error === 'object' && ('InstructionError' in error || 'InsufficientFundsForRent' in error)
