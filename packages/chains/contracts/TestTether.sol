// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// The test chain's USDT. Like the real one (0xdAC17F958D2ee523a2206206994597C13D831ec7), transfer, transferFrom and
/// approve return nothing, and an allowance changes only from or to zero.
contract TestTether {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable maker;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address maker_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        maker = maker_;
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == maker, "not the maker");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "not from or to zero");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
