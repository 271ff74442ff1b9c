// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stands in for the account contract of Safe, which no package here has: it holds coins, makes the calls that its first owner
/// asks for, and reports them by the real one's events. Signatures of messages it checks as the real one does (ERC-1271); of calls
/// it checks none: that the second owner has signed is the care of the Safe's page.
contract SafeAccount {
    event ExecutionSuccess(bytes32 txHash, uint256 payment);
    event ExecutionFailure(bytes32 txHash, uint256 payment);

    address private immutable owner = msg.sender;
    /// `safe/owners.ts`
    address private constant SECOND = 0x976EA74026E726554dB657fA54763abd0C3a0aa9;
    /// How many owners have to sign. The second is one where it is two.
    uint256 private threshold = 1;

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

    function setThreshold(uint256 count) external {
        if (msg.sender != owner || count == 0 || count > 2) revert();
        threshold = count;
    }

    /// The owners sign the hash as a message of this account, one after the other in the order of their addresses.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(uint256 chainId,address verifyingContract)"),
                block.chainid,
                address(this)
            )
        );
        bytes32 message = keccak256(
            abi.encode(keccak256("SafeMessage(bytes message)"), keccak256(abi.encode(hash)))
        );
        bytes32 signed = keccak256(abi.encodePacked(hex"1901", domain, message));
        address last;
        for (uint256 i = 0; i < threshold; i++) {
            bytes calldata part = signature[i * 65:i * 65 + 65];
            address signer = ecrecover(signed, uint8(part[64]), bytes32(part[0:32]), bytes32(part[32:64]));
            if (signer <= last || (signer != owner && (threshold == 1 || signer != SECOND))) revert();
            last = signer;
        }
        return this.isValidSignature.selector;
    }
}
