// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stands in for the account contract of Safe, which no package here has: it holds coins, makes the calls that its first owner
/// asks for, and reports them by the real one's events. It checks no signatures: that the second owner has signed is the care
/// of the Safe's page.
contract SafeAccount {
    event ExecutionSuccess(bytes32 txHash, uint256 payment);
    event ExecutionFailure(bytes32 txHash, uint256 payment);

    address private immutable owner = msg.sender;

    constructor() payable {}

    receive() external payable {}

    /// A call that fails is reported and does not revert, as in the real one.
    function execute(bytes32 txHash, address to, uint256 value, bytes calldata data) external payable {
        if (msg.sender != owner) revert();
        (bool isDone, ) = to.call{value: value}(data);
        if (isDone) emit ExecutionSuccess(txHash, 0);
        else emit ExecutionFailure(txHash, 0);
    }
}
