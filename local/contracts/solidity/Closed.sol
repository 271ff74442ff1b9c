// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Refuses every call, and so every payment, with the reason "Closed".
contract Closed {
    fallback() external payable {
        revert("Closed");
    }
}
