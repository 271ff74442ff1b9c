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

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// All calls or none. One that fails is reported and does not revert, as in the real one.
    function execute(bytes32 txHash, Call[] calldata calls) external payable {
        if (msg.sender != owner) revert();
        try this.makeAll(calls) {
            emit ExecutionSuccess(txHash, 0);
        } catch {
            emit ExecutionFailure(txHash, 0);
        }
    }

    function makeAll(Call[] calldata calls) external {
        if (msg.sender != address(this)) revert();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone, ) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!isDone) revert();
        }
    }
}
